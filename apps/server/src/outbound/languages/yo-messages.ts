// What goes out by mail and SMS, in Yoruba; awaiting review by a native speaker.

import type { TranslatedTemplates } from "../templates.ts";

export const yoMessages: TranslatedTemplates = {
  verifyAccount: {
    subject: "Kóòdù {app} yín ni {code}",
    text: "Ẹ tẹ {code} láti fìdí àdírẹ́ẹ̀sì yín múlẹ̀ lọ́dọ̀ {house}. Kóòdù náà wà fún ìṣẹ́jú {minutes}.\n\nKò sí ẹni tí yóò béèrè rẹ̀ lọ́wọ́ yín láti {house}. Bí ẹ kò bá forúkọ sílẹ̀, ẹ má ṣe ohunkóhun.",
    sms: "{house}: kóòdù yín ni {code}. Ẹ má sọ fún ẹnikẹ́ni.",
  },
  confirmAddress: {
    subject: "Kóòdù {app} yín ni {code}",
    text: "Ẹ tẹ {code} kí {house} lè máa kàn sí yín níbí. Kóòdù náà wà fún ìṣẹ́jú {minutes}.\n\nKò sí ẹni tí yóò béèrè rẹ̀ lọ́wọ́ yín láti {house}. Bí kì í bá ṣe ẹ̀yin lẹ fẹ́ yí àdírẹ́ẹ̀sì padà, ẹ má ṣe ohunkóhun.",
    sms: "{house}: {code} ń fìdí nọ́ńbà yìí múlẹ̀. Ẹ má sọ fún ẹnikẹ́ni.",
  },
  alreadyRegistered: {
    subject: "Ẹ ti ní àkántì lọ́dọ̀ {house}",
    text: "Ẹnìkan gbìyànjú láti forúkọ sílẹ̀ pẹ̀lú àdírẹ́ẹ̀sì yìí ní {house}. Ẹ ti ní àkántì: ẹ wọlé, tàbí kí ẹ ṣe ọ̀rọ̀ aṣínà tuntun ní {link}\n\nBí kì í bá ṣe ẹ̀yin, ẹ má ṣe ohunkóhun; kò sí ohun tó yí padà.",
  },
  resetPassword: {
    subject: "Ṣe ọ̀rọ̀ aṣínà tuntun fún {app}",
    text: "Ẹ tẹ̀lé ìjápọ̀ yìí láti ṣe ọ̀rọ̀ aṣínà tuntun fún {house}: {link}\n\nẸ̀ẹ̀kan ló wúlò, fún ìṣẹ́jú {minutes}. Bí ẹ kò bá béèrè rẹ̀, ẹ má ṣe ohunkóhun; ọ̀rọ̀ aṣínà yín wà bó ṣe wà.",
  },
  resetPasswordCode: {
    subject: "Kóòdù {app} yín ni {code}",
    text: "Ẹ tẹ {code} láti ṣe ọ̀rọ̀ aṣínà tuntun fún {house}. Ó wà fún ìṣẹ́jú {minutes}.",
    sms: "{house}: {code} ń ṣe ọ̀rọ̀ aṣínà tuntun. Ẹ má sọ fún ẹnikẹ́ni.",
  },
  setUpAccount: {
    subject: "Ṣètò àkántì {app} yín",
    text: "A ti ṣí àkántì fún yín ní {house}, pẹ̀lú orúkọ aṣàmúlò {userName}. Ẹ yan ọ̀rọ̀ aṣínà yín níbí: {link}\n\nẸ̀ẹ̀kan ni ìjápọ̀ náà wúlò, fún wákàtí {hours}.",
  },
  secondFactorCode: {
    subject: "Kóòdù ìwọlé {app} yín ni {code}",
    text: "Ẹ tẹ {code} láti wọlé sí {house}. Ó wà fún ìṣẹ́jú {minutes}.\n\nBí kì í bá ṣe ẹ̀yin lẹ ń wọlé nísinsìnyí, ẹnìkan mọ ọ̀rọ̀ aṣínà yín: ẹ yí i padà.",
    sms: "{house}: {code} ni kóòdù ìwọlé yín. Ẹ má sọ fún ẹnikẹ́ni.",
  },
  newDevice: {
    subject: "Ìwọlé tuntun sí àkántì {app} yín",
    text: "A wọlé sí àkántì yín ní {house} láti {device} ní {time}, láti àdírẹ́ẹ̀sì {ip}.\n\nBí kì í bá ṣe ẹ̀yin, ẹ ṣe ọ̀rọ̀ aṣínà tuntun kíákíá, kí ẹ sì parí ìwọlé náà nínú ètò àkántì yín.",
  },
  passwordChanged: {
    subject: "A ti yí ọ̀rọ̀ aṣínà {app} yín padà",
    text: "A yí ọ̀rọ̀ aṣínà àkántì yín ní {house} padà ní {time}. A ti parí gbogbo ìwọlé mìíràn àti gbogbo kọ́kọ́rọ́ API.\n\nBí kì í bá ṣe ẹ̀yin, ẹ sọ fún {house} kíákíá.",
  },
  secondFactorChanged: {
    subject: "A ti yí ìfẹ̀rílàdí kejì àkántì {app} yín padà",
    text: "Lórí àkántì yín ní {house}, ní {time}: {change}.\n\nBí kì í bá ṣe ẹ̀yin, ẹ sọ fún {house} kíákíá.",
  },
  sessionStolen: {
    subject: "A ti parí ìwọlé kan sí àkántì {app} yín",
    text: "Ní {time}, a lo kọ́kọ́rọ́ ìwọlé yín ní {house} lẹ́ẹ̀kejì, bí olè ṣe máa ṣe. A ti parí ìwọlé náà. Ẹ tún wọlé, kí ẹ sì yí ọ̀rọ̀ aṣínà yín padà bí ẹ kò bá mọ ìdí.",
  },
  notice: {
    subject: "{title}",
    text: "{body}",
    sms: "{body}",
  },
};
