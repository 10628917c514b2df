// What goes out by mail and SMS, in Igbo; awaiting review by a native speaker.

import type { TranslatedTemplates } from "../templates.ts";

export const igMessages: TranslatedTemplates = {
  verifyAccount: {
    subject: "Koodu {app} gị bụ {code}",
    text: "Tinye {code} iji kwado adreesị gị na {house}. Koodu a ga-arụ ọrụ nkeji {minutes}.\n\nỌ dịghị onye {house} ga-ajụ gị ya. Ọ bụrụ na ị debanyeghị aha, emela ihe ọ bụla.",
    sms: "{house}: koodu gị bụ {code}. Agwala onye ọ bụla.",
  },
  confirmAddress: {
    subject: "Koodu {app} gị bụ {code}",
    text: "Tinye {code} ka {house} wee nwee ike ịkpọtụrụ gị ebe a. Koodu a ga-arụ ọrụ nkeji {minutes}.\n\nỌ dịghị onye {house} ga-ajụ gị ya. Ọ bụrụ na ọ bụghị gị chọrọ ịgbanwe adreesị, emela ihe ọ bụla.",
    sms: "{house}: {code} na-akwado nọmba a. Agwala onye ọ bụla.",
  },
  alreadyRegistered: {
    subject: "I nweelarị akaụntụ na {house}",
    text: "Onye mmadụ nwara iji adreesị a debanye aha na {house}. I nweelarị akaụntụ: banye, ma ọ bụ tọọ okwuntughe ọhụrụ na {link}\n\nỌ bụrụ na ọ bụghị gị, emela ihe ọ bụla; ọ dịghị ihe gbanwere.",
  },
  resetPassword: {
    subject: "Tọọ okwuntughe ọhụrụ maka {app}",
    text: "Soro njikọ a tọọ okwuntughe ọhụrụ maka {house}: {link}\n\nỌ ga-arụ ọrụ otu ugboro, ruo nkeji {minutes}. Ọ bụrụ na ị rịọghị ya, emela ihe ọ bụla; okwuntughe gị ka dị otu ọ dị.",
  },
  resetPasswordCode: {
    subject: "Koodu {app} gị bụ {code}",
    text: "Tinye {code} tọọ okwuntughe ọhụrụ maka {house}. Ọ ga-arụ ọrụ nkeji {minutes}.",
    sms: "{house}: {code} na-atọ okwuntughe ọhụrụ. Agwala onye ọ bụla.",
  },
  setUpAccount: {
    subject: "Hazie akaụntụ {app} gị",
    text: "Emepeela gị akaụntụ na {house}, aha njirimara gị bụ {userName}. Họrọ okwuntughe gị ebe a: {link}\n\nNjikọ a ga-arụ ọrụ otu ugboro, ruo awa {hours}.",
  },
  secondFactorCode: {
    subject: "Koodu nbanye {app} gị bụ {code}",
    text: "Tinye {code} banye na {house}. Ọ ga-arụ ọrụ nkeji {minutes}.\n\nỌ bụrụ na ọ bụghị gị na-abanye ugbu a, onye ọzọ maara okwuntughe gị: gbanwee ya.",
    sms: "{house}: {code} bụ koodu nbanye gị. Agwala onye ọ bụla.",
  },
  newDevice: {
    subject: "Nbanye ọhụrụ n’akaụntụ {app} gị",
    text: "Abanyere n’akaụntụ gị na {house} site na {device} na {time}, site n’adreesị {ip}.\n\nỌ bụrụ na ọ bụghị gị, tọọ okwuntughe ọhụrụ ozugbo ma kwụsị nnọkọ ahụ na ntọala akaụntụ gị.",
  },
  passwordChanged: {
    subject: "Agbanweela okwuntughe {app} gị",
    text: "Agbanwere okwuntughe akaụntụ gị na {house} na {time}. Akwụsịla nnọkọ ndị ọzọ niile na igodo API niile.\n\nỌ bụrụ na ọ bụghị gị, gwa {house} ozugbo.",
  },
  secondFactorChanged: {
    subject: "Agbanweela nkwenye nke abụọ nke akaụntụ {app} gị",
    text: "N’akaụntụ gị na {house}, na {time}: {change}.\n\nỌ bụrụ na ọ bụghị gị, gwa {house} ozugbo.",
  },
  sessionStolen: {
    subject: "Akwụsịla otu nnọkọ nke akaụntụ {app} gị",
    text: "Na {time} e jiri igodo nnọkọ gị na {house} ugboro abụọ, dị ka onye ohi ga-eme. Akwụsịla nnọkọ ahụ. Banye ọzọ, ma gbanwee okwuntughe gị ma ọ bụrụ na ị maghị ihe kpatara ya.",
  },
  notice: {
    subject: "{title}",
    text: "{body}",
    sms: "{body}",
  },
};
