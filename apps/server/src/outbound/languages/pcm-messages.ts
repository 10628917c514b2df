// What goes out by mail and SMS, in Nigerian Pidgin; awaiting review by a native speaker.

import type { TranslatedTemplates } from "../templates.ts";

export const pcmMessages: TranslatedTemplates = {
  verifyAccount: {
    subject: "Your {app} code na {code}",
    text: "Put {code} make you confirm your address with {house}. The code go work for {minutes} minutes.\n\nNobody from {house} go ask you for am. If no be you register, no do anything.",
    sms: "{house}: your code na {code}. No tell anybody.",
  },
  confirmAddress: {
    subject: "Your {app} code na {code}",
    text: "Put {code} make {house} fit reach you for here. The code go work for {minutes} minutes.\n\nNobody from {house} go ask you for am. If no be you want change your address, no do anything.",
    sms: "{house}: {code} go confirm this number. No tell anybody.",
  },
  alreadyRegistered: {
    subject: "You don already get account with {house}",
    text: "Somebody try register with this address for {house}. You don already get account: sign in, or set new password for {link}\n\nIf no be you, no do anything; nothing change.",
  },
  resetPassword: {
    subject: "Set new password for {app}",
    text: "Follow this link set new password for {house}: {link}\n\nE go work one time, for {minutes} minutes. If no be you ask, no do anything; your password remain the same.",
  },
  resetPasswordCode: {
    subject: "Your {app} code na {code}",
    text: "Put {code} set new password for {house}. E go work for {minutes} minutes.",
    sms: "{house}: {code} go set new password. No tell anybody.",
  },
  setUpAccount: {
    subject: "Set up your {app} account",
    text: "Dem don open account for you with {house}; your user name na {userName}. Choose your password here: {link}\n\nThe link go work one time, for {hours} hours.",
  },
  secondFactorCode: {
    subject: "Your {app} sign-in code na {code}",
    text: "Put {code} make you sign in to {house}. E go work for {minutes} minutes.\n\nIf no be you dey sign in now, somebody sabi your password: change am.",
    sms: "{house}: {code} na your sign-in code. No tell anybody.",
  },
  newDevice: {
    subject: "New sign-in to your {app} account",
    text: "Somebody sign in to your account with {house} from {device} for {time}, from the address {ip}.\n\nIf no be you, set new password now now and end the session for your account settings.",
  },
  passwordChanged: {
    subject: "Your {app} password don change",
    text: "The password of your account with {house} change for {time}. Every other session and every API key don end.\n\nIf no be you, tell {house} now now.",
  },
  secondFactorChanged: {
    subject: "The second check of your {app} account don change",
    text: "For your account with {house}, for {time}: {change}.\n\nIf no be you, tell {house} now now.",
  },
  sessionStolen: {
    subject: "Session of your {app} account don end",
    text: "For {time} somebody use key of your session with {house} second time, like thief go do. We don end the session. Sign in again, and change your password if you no know why.",
  },
  notice: {
    subject: "{title}",
    text: "{body}",
    sms: "{body}",
  },
};
