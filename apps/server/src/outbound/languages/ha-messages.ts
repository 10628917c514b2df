// What goes out by mail and SMS, in Hausa; awaiting review by a native speaker.

import type { TranslatedTemplates } from "../templates.ts";

export const haMessages: TranslatedTemplates = {
  verifyAccount: {
    subject: "Lambarku ta {app} ita ce {code}",
    text: "Ku shigar da {code} don tabbatar da adireshinku ga {house}. Lambar tana aiki na minti {minutes}.\n\nBabu wani daga {house} da zai tambaye ku ita. Idan ba ku yi rajista ba, kada ku yi komai.",
    sms: "{house}: lambarku ita ce {code}. Kada ku gaya wa kowa.",
  },
  confirmAddress: {
    subject: "Lambar {app} ɗinku ita ce {code}",
    text: "Ku shigar da {code} don {house} ta riƙa samun ku a nan. Lambar tana aiki na minti {minutes}.\n\nBabu wani daga {house} da zai tambaye ku ita. Idan ba ku ne kuke canja adireshi ba, kada ku yi komai.",
    sms: "{house}: {code} tana tabbatar da wannan lambar waya. Kada ku gaya wa kowa.",
  },
  alreadyRegistered: {
    subject: "Kuna da asusu tuni a {house}",
    text: "Wani ya yi ƙoƙarin yin rajista da wannan adireshi a {house}. Kuna da asusu tuni: ku shiga, ko ku saita sabuwar kalmar sirri a {link}\n\nIdan ba ku ba ne, kada ku yi komai; babu abin da ya sauya.",
  },
  resetPassword: {
    subject: "Saita sabuwar kalmar sirri ta {app}",
    text: "Ku bi wannan hanya don saita sabuwar kalmar sirri a {house}: {link}\n\nTana aiki sau ɗaya, na minti {minutes}. Idan ba ku nema ba, kada ku yi komai; kalmar sirrinku tana nan yadda take.",
  },
  resetPasswordCode: {
    subject: "Lambarku ta {app} ita ce {code}",
    text: "Ku shigar da {code} don saita sabuwar kalmar sirri a {house}. Tana aiki na minti {minutes}.",
    sms: "{house}: {code} tana saita sabuwar kalmar sirri. Kada ku gaya wa kowa.",
  },
  setUpAccount: {
    subject: "Saita asusunku na {app}",
    text: "An buɗe muku asusu a {house}, da sunan mai amfani {userName}. Ku zaɓi kalmar sirrinku a nan: {link}\n\nHanyar tana aiki sau ɗaya, na awa {hours}.",
  },
  secondFactorCode: {
    subject: "Lambar shiganku ta {app} ita ce {code}",
    text: "Ku shigar da {code} don shiga {house}. Tana aiki na minti {minutes}.\n\nIdan ba ku ne kuke shiga yanzu ba, wani ya san kalmar sirrinku: ku sauya ta.",
    sms: "{house}: {code} ita ce lambar shiganku. Kada ku gaya wa kowa.",
  },
  newDevice: {
    subject: "Sabon shiga a asusunku na {app}",
    text: "An shiga asusunku na {house} daga {device} a {time}, daga adireshi {ip}.\n\nIdan ba ku ba ne, ku saita sabuwar kalmar sirri nan take, ku ƙare zaman a saitunan asusunku.",
  },
  passwordChanged: {
    subject: "An sauya kalmar sirrinku ta {app}",
    text: "An sauya kalmar sirrin asusunku na {house} a {time}. An ƙare duk sauran zama da duk maɓallan API.\n\nIdan ba ku ba ne, ku sanar da {house} nan take.",
  },
  secondFactorChanged: {
    subject: "An sauya tabbaci na biyu na asusunku na {app}",
    text: "A asusunku na {house}, a {time}: {change}.\n\nIdan ba ku ba ne, ku sanar da {house} nan take.",
  },
  sessionStolen: {
    subject: "An ƙare wani zama na asusunku na {app}",
    text: "A {time} an yi amfani da mabuɗin zamanku a {house} karo na biyu, kamar yadda ɓarawo zai yi. An ƙare zaman. Ku sake shiga, ku sauya kalmar sirri idan ba ku san dalili ba.",
  },
  notice: {
    subject: "{title}",
    text: "{body}",
    sms: "{body}",
  },
};
