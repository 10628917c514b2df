// Refusals and validation in Yoruba; awaiting review by a native speaker.

import type { RefusalTexts } from "./translation.ts";

export const yoRefusals: RefusalTexts = {
  templates: {
    "Another code is not due yet": "Àkókò kóòdù mìíràn kò tíì tó",
    "Wait at least {0} seconds after the last one; in an hour only a few are sent.":
      "Ẹ dúró ó kéré tán ìṣẹ́jú àáyá {0} lẹ́yìn èyí tó kẹ́yìn; díẹ̀ ni a ń fi ránṣẹ́ ní wákàtí kan.",
    "This complaint cannot be reopened": "A kò lè tún ẹ̀sùn yìí ṣí",
    "Complaint {0} can be reopened once, after it was resolved.":
      "A lè tún ẹ̀sùn {0} ṣí lẹ́ẹ̀kan, lẹ́yìn tí a bá ti yanjú rẹ̀.",
    "You have asked for many permissions": "Ẹ ti béèrè àṣẹ púpọ̀",
    "At most {0} different ones are asked for in a day. Wait for the answers.":
      "Oríṣi {0} péré ni a lè béèrè lọ́jọ́ kan. Ẹ dúró de àwọn ìdáhùn.",
    "You have many complaints open": "O ní ọ̀pọ̀ ẹ̀sùn tó ṣí sílẹ̀",
    "At most {0} of one person are open at a time. Wait for the answers.":
      "Ẹnì kan lè ní {0} tó ṣí nígbà kan náà. Dúró de àwọn ìdáhùn.",
    "The file was not taken": "A kò gba fáìlì náà",
    "Choose a file.": "Yan fáìlì kan.",
    "It is too large: at most {0} MB are taken.": "Ó ti tóbi jù: MB {0} ni a lè gbà jù lọ.",
    "Pictures (JPEG, PNG), PDF, recordings (MP3, M4A, WAV, OGG) and e-mails (EML) are taken.":
      "Àwòrán (JPEG, PNG), PDF, ohùn tí a gbà sílẹ̀ (MP3, M4A, WAV, OGG) àti ímeèlì (EML) ni a ń gbà.",
    "A picture (JPEG, PNG) or a PDF is taken.": "Àwòrán (JPEG, PNG) tàbí PDF ni a ń gbà.",
    "It holds something harmful.": "Ohun tó léwu wà nínú rẹ̀.",
    "It cannot be read, is locked, or would do something by itself.":
      "A kò lè kà á, wọ́n ti tì í, tàbí yóò ṣe ohun kan fúnra rẹ̀.",
    "The account is not active": "Àkántì náà kò ṣiṣẹ́",
    "Account {0} cannot trade until it is active again. Ask your broker.":
      "Àkántì {0} kò lè ṣòwò títí tí yóò fi tún ṣiṣẹ́. Ẹ béèrè lọ́wọ́ alágbàtà yín.",
    "Nothing can be bought with account {0} or paid out of it now. Ask your broker.":
      "A kò lè ra ohunkóhun pẹ̀lú àkántì {0} tàbí san owó jáde nínú rẹ̀ báyìí. Ẹ béèrè lọ́wọ́ alágbàtà yín.",
    "Account {0} is suspended: it takes no orders and pays nothing out. Ask your broker.":
      "A ti dá àkántì {0} dúró: kò gba àṣẹ, kò sì san owó jáde. Ẹ béèrè lọ́wọ́ alágbàtà yín.",
    "A holder has frozen account {0}. Your broker's office opens it again.":
      "Ẹni tó ni àkántì {0} ti tì í pa. Ọ́fíìsì alágbàtà yín ni yóò tún un ṣí.",
    "A holder has frozen trading on account {0}. Your broker's office opens it again.":
      "Ẹni tó ni àkántì {0} ti ti òwò pa lórí rẹ̀. Ọ́fíìsì alágbàtà yín ni yóò tún un ṣí.",
    "Only the office opens what is stopped": "Ọ́fíìsì nìkan ló ń ṣí ohun tí a dá dúró",
    "On account {0} as much is stopped already, or more. Your broker's office opens it again.":
      "Lórí àkántì {0} a ti dá irú èyí dúró tẹ́lẹ̀, tàbí jù bẹ́ẹ̀ lọ. Ọ́fíìsì alágbàtà yín ni yóò tún un ṣí.",
    "The account's checks are not complete": "A kò tíì parí àyẹ̀wò àkántì náà",
    "Account {0} can trade once its identity checks are complete.":
      "Àkántì {0} lè ṣòwò bí a bá ti parí àyẹ̀wò ìdánimọ̀ rẹ̀.",
    "You may not trade on this account": "Ẹ kò lè ṣòwò lórí àkántì yìí",
    "Acting on account {0} needs {1}.": "Láti lo àkántì {0}, ẹ nílò {1}.",
    "Unknown security": "A kò mọ ìpín yìí",
    "There is no listed security {0}.": "Kò sí ìpín {0} lórí ọjà.",
    "The security is not trading": "Ìpín yìí kò sí lórí títà",
    "{0} takes no orders now: {1}.": "{0} kò gba àṣẹ ní báyìí: {1}.",
    "The market takes no orders now": "Ọjà kò gba àṣẹ ní báyìí",
    "The market is in the phase {0}. Send the order when it opens.":
      "Ọjà wà ní ìpele {0}. Ẹ fi àṣẹ náà ránṣẹ́ nígbà tí ó bá ṣí.",
    "This order type is not taken now": "A kò gba irú àṣẹ yìí ní báyìí",
    "{0} orders are not taken in the phase {1}.": "A kò gba àṣẹ {0} ní ìpele {1}.",
    "{0} orders are not allowed by the limit for {1}.": "Ààlà fún {1} kò gba àṣẹ {0}.",
    "{0} is not allowed by the limit for {1}.": "Ààlà fún {1} kò gba {0}.",
    "This looks like a slip of the hand": "Èyí jọ àṣìṣe ọwọ́",
    "₦{0} is {1}% from the last price of ₦{2}. Confirm that it is meant.":
      "₦{0} fi {1}% jìnnà sí iye ìkẹyìn tí í ṣe ₦{2}. Ẹ fìdí rẹ̀ múlẹ̀ pé bẹ́ẹ̀ ni.",
    "₦{0} is {1}% from the last price of ₦{2}; at most {3}% is allowed.":
      "₦{0} fi {1}% jìnnà sí iye ìkẹyìn tí í ṣe ₦{2}; {3}% ló pọ̀ jù tí a gbà.",
    "₦{0} is {1}% from the last price of ₦{2}; at most {3}% is allowed: the limit for {4}.":
      "₦{0} fi {1}% jìnnà sí iye ìkẹyìn tí í ṣe ₦{2}; {3}% ló pọ̀ jù tí a gbà: ààlà fún {4}.",
    "{0} shares are {1}% of what trades in a day on average. Confirm that it is meant.":
      "Ìpín {0} jẹ́ {1}% ohun tí wọ́n ń tà lójúmọ́ ní ìpíndọ́gba. Ẹ fìdí rẹ̀ múlẹ̀ pé bẹ́ẹ̀ ni.",
    "Too many orders in one second": "Àṣẹ pọ̀ jù láàrin ìṣẹ́jú-àáyá kan",
    "At most {0} new orders a second are taken. Wait a moment.":
      "Àṣẹ tuntun {0} ló pọ̀ jù tí a ń gbà láàrin ìṣẹ́jú-àáyá kan. Ẹ dúró díẹ̀.",
    "At most {0} new orders a second are taken, the limit for {1}. Wait a moment.":
      "Àṣẹ tuntun {0} ló pọ̀ jù tí a ń gbà láàrin ìṣẹ́jú-àáyá kan, ààlà fún {1}. Ẹ dúró díẹ̀.",
    "This duration is not taken": "A kò gba àkókò yìí",
    "{0}: {1}": "{0}: {1}",
    "The quantity is not valid": "Iye náà kò tọ̀nà",
    "Quantity {0} is not a whole number from 1 to {1}.": "Iye {0} kì í ṣe odidi nọ́ńbà láti 1 dé {1}.",
    "Quantity {0} is not a whole number from 1 to {1}, the limit for {2}.":
      "Iye {0} kì í ṣe odidi nọ́ńbà láti 1 dé {1}, òpin fún {2}.",
    "The price is between two ticks": "Iye owó náà wà láàrin ìgbésẹ̀ méjì",
    "Price {0} is no multiple of {1}. The nearest are {2} and {3}.":
      "Iye owó {0} kò bá ìgbésẹ̀ {1} mu. Èyí tó súnmọ́ jù ni {2} àti {3}.",
    "The price is outside today's limits": "Iye owó náà kọjá òpin ti òní",
    "Price {0} is above today's limit of {1}.": "Iye owó {0} ga ju òpin òní tí í ṣe {1} lọ.",
    "Price {0} is below today's limit of {1}.": "Iye owó {0} kéré sí òpin òní tí í ṣe {1}.",
    "The order is too large": "Àṣẹ náà ti tóbi jù",
    "The order is worth ₦{0}; at most ₦{1} is allowed in one order.":
      "Iye àṣẹ náà jẹ́ ₦{0}; àṣẹ kan kò gbọdọ̀ ju ₦{1} lọ.",
    "The order is worth ₦{0}; at most ₦{1} is allowed in one order: the limit for {2}.":
      "Iye àṣẹ náà jẹ́ ₦{0}; àṣẹ kan kò gbọdọ̀ ju ₦{1} lọ: òpin fún {2}.",
    "The day's buying limit is reached": "Ẹ ti dé òpin ìrajà òní",
    "With this order of ₦{0} you would have bought ₦{1} today; at most ₦{2} is allowed.":
      "Pẹ̀lú àṣẹ ₦{0} yìí, ẹ máa ti ra ₦{1} lónìí; kò gbọdọ̀ ju ₦{2} lọ.",
    "With this order of ₦{0} you would have bought ₦{1} today; at most ₦{2} is allowed: the limit for {3}.":
      "Pẹ̀lú àṣẹ ₦{0} yìí, ẹ máa ti ra ₦{1} lónìí; kò gbọdọ̀ ju ₦{2} lọ: òpin fún {3}.",
    "Insufficient funds": "Owó kò tó",
    "This order needs ₦{0}; ₦{1} is available.": "Àṣẹ yìí nílò ₦{0}; ₦{1} ló wà.",
    "Not enough shares": "Ìpín kò tó",
    "This order needs {0} {1}; {2} are free to sell.": "Àṣẹ yìí nílò {0} {1}; {2} ló wà fún títà.",
    "This looks like an order you have just sent": "Èyí jọ àṣẹ tí ẹ ṣẹ̀ṣẹ̀ fi ránṣẹ́",
    "Order {0} of {1} seconds ago is the same. Confirm to send this one too.":
      "Àṣẹ {0} ti ìṣẹ́jú-àáyá {1} sẹ́yìn bákan náà ni. Ẹ fìdí rẹ̀ múlẹ̀ bí ẹ bá fẹ́ fi èyí náà ránṣẹ́.",
    "The order could trade with your own": "Àṣẹ náà lè bá ti yín pàdé",
    "Your order {0} stands on the other side. Cancel it first.": "Àṣẹ yín {0} wà ní òdìkejì. Ẹ kọ́kọ́ fagi lé e.",
    "You may not trade this security": "Ẹ kò lè ṣòwò ìpín yìí",
    "{0} is restricted for this account.": "A ti fi òfin de {0} fún àkántì yìí.",
    "The credit limit is reached": "Ẹ ti dé òpin àwìn",
    "Balance and overdraft must cover this order and those that are open: that takes ₦{0} of the ₦{1} granted.":
      "Owó àti àwìn gbọ́dọ̀ tó fún àṣẹ yìí àti àwọn tó ṣí sílẹ̀: yóò gba ₦{0} nínú ₦{1} tí a fún yín.",
    "This order needs {0} {1}; {2} are free to sell, and {3} are under lien.":
      "Àṣẹ yìí nílò {0} {1}; {2} ló wà fún títà, {3} sì wà lábẹ́ ìdúró.",
    "The days do not fit": "Àwọn ọjọ́ náà kò bá a mu",
    "The first day is {0} or later, and the last day none before it.":
      "Ọjọ́ àkọ́kọ́ jẹ́ {0} tàbí lẹ́yìn rẹ̀, ọjọ́ ìkẹyìn kò gbọdọ̀ ṣáájú rẹ̀.",
    "Trading is stopped": "A ti dá ìṣòwò dúró",
    "New orders are stopped for {0}.": "A ti dá àwọn àṣẹ tuntun dúró fún {0}.",
    "Too many orders wait for the exchange": "Àṣẹ tó ń dúró de pàṣípààrọ̀ pọ̀ jù",
    "{0} requests wait to be sent, which takes about {1} seconds. The order was not taken. Try again in a moment.":
      "Ìbéèrè {0} ń dúró kí a fi wọ́n ránṣẹ́, èyí tó máa gba nǹkan bí ìṣẹ́jú àáyá {1}. A kò gba àṣẹ náà. Ẹ tún gbìyànjú láìpẹ́.",
    "The exchange cannot be reached": "A kò lè kàn sí pàṣípààrọ̀",
    "The order was not sent. Try again when the connection is back.":
      "A kò fi àṣẹ náà ránṣẹ́. Ẹ tún gbìyànjú nígbà tí ìsopọ̀ bá padà.",
    "This sale no longer waits": "Títà yìí kò dúró mọ́",
    "It was decided or withdrawn, or its day is over. Look at the list again.":
      "A ti pinnu rẹ̀ tàbí a ti fà á padà, tàbí ọjọ́ rẹ̀ ti parí. Tún wo àkójọ náà.",
    "This is for somebody else to decide": "Ẹlòmíràn ni yóò pinnu èyí",
    "Who asks for a sale does not approve it; the client answers for themselves.":
      "Ẹni tó béèrè títà kì í fọwọ́ sí i; oníbàárà ni yóò dáhùn fúnra rẹ̀.",
    "Whoever entered this sale may no longer sell": "Ẹni tó tẹ títà yìí wọlé kò lè tà mọ́",
    "{0} may not sell for account {1} any more. Somebody else of the house must enter it anew.":
      "{0} kò lè tà fún àkántì {1} mọ́. Ẹlòmíràn ní ilé-iṣẹ́ gbọ́dọ̀ tẹ̀ ẹ́ wọlé lákọ̀tun.",
    "The order is no longer open": "Àṣẹ náà kò ṣí mọ́",
    "Order {0} is {1}.": "Àṣẹ {0}: {1}.",
    "The order has already traded more": "Àṣẹ náà ti ṣòwò ju bẹ́ẹ̀ lọ",
    "{0} shares have traded; the new quantity cannot be less.": "A ti ṣòwò ìpín {0}; iye tuntun kò lè kéré sí i.",
    "This order id is taken": "A ti lo nọ́ńbà àṣẹ yìí",
    "{0} was used for an order with other content.": "A ti lo {0} fún àṣẹ mìíràn.",
    "Not found": "A kò rí i",
    "There is no {0} {1}.": "Kò sí {0} {1}.",
    "The date is not valid": "Ọjọ́ náà kò tọ̀nà",
    "{0} must lie between {1} and {2}.": "{0} gbọ́dọ̀ wà láàrin {1} àti {2}.",
    "The report is too long for one file": "Ìjábọ̀ náà gùn jù fún fáìlì kan",
    "{0} has {1} rows here; at most {2} fit. Choose a shorter period, or another format.":
      "{0} ní ìlà {1} níbí; {2} ló lè wọ̀. Ẹ yan àkókò kúkurú, tàbí ọ̀nà mìíràn.",
    "The application is not complete": "Ìwé ìbéèrè náà kò pé",
    "{0} answers or documents need a look.": "Ìdáhùn tàbí ìwé {0} nílò àtúnyẹ̀wò.",
    "This step is not open now": "Ìgbésẹ̀ yìí kò ṣí ní báyìí",
    "Request {0} is {1}.": "Ìbéèrè {0}: {1}.",
    "This step is not yours": "Ìgbésẹ̀ yìí kì í ṣe ti yín",
    "The applicant, a reviewer and an approver each have their own steps.":
      "Olùbéèrè, olùyẹ̀wò àti olùfọwọ́sí, oníkálukú ní ìgbésẹ̀ tirẹ̀.",
    "There is an account or a request with this already": "Àkántì tàbí ìbéèrè ti wà pẹ̀lú èyí",
    "The {0} is used in another request or account of this kind. Sign in with that one, or ask your broker.":
      "A ti lo {0} nínú ìbéèrè tàbí àkántì mìíràn irú èyí. Ẹ fi ìyẹn wọlé, tàbí ẹ béèrè lọ́wọ́ alágbàtà yín.",
    "The request has changed": "Ìbéèrè náà ti yí padà",
    "Somebody changed it since you read it. Read it again.": "Ẹnìkan ti yí i padà lẹ́yìn tí ẹ kà á. Ẹ tún un kà.",
    "What you agree to has changed": "Ohun tí ẹ gbà sí ti yí padà",
    "Version {0} is in force now. Read it, and agree again.": "Ẹ̀dà {0} ló ń ṣiṣẹ́ báyìí. Ẹ kà á, kí ẹ sì tún gbà.",
    "There are documents enough": "Ìwé ti tó",
    "At most {0} files belong to one request.": "Ìbéèrè kan kò lè ju fáìlì {0} lọ.",
    "The offer is not open": "Ìpèsè náà kò ṣí",
    "Rights of corporate action {0} are taken up once its register is closed, until {1}.":
      "A lè gba ẹ̀tọ́ ìrà ti ìgbésẹ̀ {0} lẹ́yìn tí a bá ti ìwé orúkọ, títí di {1}.",
    "Not so many rights": "Ẹ̀tọ́ ìrà kò pọ̀ tó bẹ́ẹ̀",
    "{0} shares were asked for; from 1 to {1} may be subscribed.": "Ìpín {0} ni a béèrè; ẹ lè gba láti 1 dé {1}.",
    "The rights have changed": "Ẹ̀tọ́ ìrà ti yí padà",
    "Of corporate action {0} the account has asked for {1} shares by now. Look at what is left before you ask again.":
      "Nínú ìgbésẹ̀ ilé-iṣẹ́ {0}, àkántì náà ti béèrè ìpín {1} títí di ìsinsìnyí. Wo ohun tó kù kí ẹ tó béèrè mọ́.",
    "Nothing to subscribe to": "Kò sí ohun tí ẹ lè dá owó sí",
    "Corporate action {0} offers no rights.": "Ìgbésẹ̀ {0} kò ní ẹ̀tọ́ ìrà.",
    "More than can be withdrawn": "Ó ju iye tí ẹ lè gbà lọ",
    "₦{0} was asked for; less is cleared and free.": "A béèrè ₦{0}; ohun tó ti wọlé tó sì wà lómìnira kò tó bẹ́ẹ̀.",
    "₦{0} was asked for; ₦{1} is cleared and free.": "₦{0} ni ẹ béèrè; ₦{1} ló ti wọlé tí ó sì wà.",
    "The amount is not valid": "Iye owó náà kò tọ̀nà",
    "{0} must be from ₦{1} to ₦{2}.": "{0} gbọ́dọ̀ wà láti ₦{1} dé ₦{2}.",
    "This account is yours already": "Ti yín ni àkántì yìí tẹ́lẹ̀",
    "person: name somebody else.": "person: ẹ dárúkọ ẹlòmíràn.",
    "The last day does not fit": "Ọjọ́ tó kẹ́yìn kò bá a mu",
    "lastDay must be from {0} to {1}.": "lastDay gbọ́dọ̀ wà láti {0} sí {1}.",
    "So many may not look at one account": "Ọ̀pọ̀ báyìí kò lè wo àkántì kan",
    "At most {0} have access or an offer of it at a time. End one first.":
      "Ẹni {0} péré ló lè ní àǹfààní tàbí ìpèsè rẹ̀ lẹ́ẹ̀kan. Ẹ parí ọ̀kan ná.",
    "This access is over": "Ànfààní yìí ti parí",
    "It was answered, ended or ran out. Read the list again.":
      "A ti dá a lóhùn, a ti parí rẹ̀ tàbí àkókò rẹ̀ ti kọjá. Ẹ tún àkójọ náà kà.",
    "You have just sent a test": "Ẹ ṣẹ̀ṣẹ̀ fi ìdánwò ránṣẹ́",
    "Another can be sent {0} minutes after the last.": "A lè fi òmíràn ránṣẹ́ ní ìṣẹ́jú {0} lẹ́yìn èyí tó kẹ́yìn.",
    "There is a mandate already": "Àṣẹ kan ti wà tẹ́lẹ̀",
    "A mandate of account {0} waits or holds. Withdraw it before another is given.":
      "Àṣẹ àkántì {0} ń dúró tàbí ó ń ṣiṣẹ́. Ẹ fà á padà kí ẹ tó fúnni ní òmíràn.",
    "The bank account has changed since": "Àkántì báǹkì ti yí padà láti ìgbà náà",
    "The mandate of account {0} names a bank account that is no longer the holder's. It must be given anew.":
      "Àṣẹ àkántì {0} dárúkọ àkántì báǹkì tí kì í ṣe ti olóhun mọ́. Ẹ gbọ́dọ̀ tún un fúnni.",
    "There is no bank account to pay to": "Kò sí àkántì báǹkì tí a ó san án sí",
    "Money of account {0} goes to the holder's own approved bank account alone. Enter it and have it approved first.":
      "Owó àkántì {0} ń lọ sí àkántì báǹkì ẹni tó ni ín nìkan, èyí tí a fọwọ́ sí. Ẹ tẹ̀ ẹ́ wọlé, kí a fọwọ́ sí i ná.",
    "Withdrawals wait after a sale": "Yíyọ owó ń dúró lẹ́yìn títà",
    "Staff sold shares of account {0} after a second look; withdrawals are taken again from {1}.":
      "Òṣìṣẹ́ ta ìpín àkántì {0} lẹ́yìn àyẹ̀wò kejì; a ó tún máa gba ìbéèrè owó yíyọ láti {1}.",
    "After a change of bank details this mandate is taken again from {0}.":
      "Lẹ́yìn àyípadà àlàyé báǹkì, a tún ń gba àṣẹ yìí láti {0}.",
    "The bank details are too new": "Àlàyé báǹkì náà ṣì tuntun jù",
    "After a change of bank details withdrawals are taken again from {0}.":
      "Lẹ́yìn ìyípadà àlàyé báǹkì, ẹ tún lè gba owó láti {0}.",
    "The name is not the holder's": "Orúkọ náà kì í ṣe ti ẹni tó ni àkántì",
    "{0}: an account of {1} is not in the holder's name. Money goes to the holder alone.":
      "{0}: àkántì {1} kò sí lórúkọ ẹni tó ni ín. Ẹni tó ni ín nìkan ni owó ń lọ bá.",
    "It has gone another step": "Ó ti lọ sí ìgbésẹ̀ mìíràn",
    "The {0} {1} is {2}, so it cannot be {3}. Read the list again.":
      "{0} {1} wà ní {2}, nítorí náà kò lè jẹ́ {3}. Ẹ tún àkójọ náà kà.",
    "This key is taken": "A ti lo kọ́kọ́rọ́ yìí",
    "{0} was used for a request with other content.": "A ti lo {0} fún ìbéèrè mìíràn.",
    "No more baskets can be kept": "A kò lè pa apẹ̀rẹ̀ mọ́ sí i",
    "At most {0} are kept. Let one go first.": "{0} ni ó pọ̀ jù tí a ń pa mọ́. Ẹ kọ́kọ́ yọ ọ̀kan kúrò.",
    "Too many alerts are waiting": "Ìkìlọ̀ púpọ̀ jù ló ń dúró",
    "At most {0} can wait at a time. Remove one first.": "{0} ni ó pọ̀ jù tó lè dúró lẹ́ẹ̀kan. Ẹ kọ́kọ́ yọ ọ̀kan kúrò.",
    "The alert is reached already": "A ti dé ibi ìkìlọ̀ náà",
    "What you ask about {0} is so now. Choose another level.":
      "Ohun tí ẹ béèrè nípa {0} ti rí bẹ́ẹ̀ báyìí. Ẹ yan ipele mìíràn.",
    "Your lists were changed elsewhere": "A ti yí àwọn àtòkọ yín padà níbòmíràn",
    "They are read again; make your change once more.": "A ti tún wọn kà; ẹ tún ṣe ìyípadà yín.",
    "Too many orders are open": "Àṣẹ púpọ̀ jù ló ṣí",
    "{0} orders are open; at most {1} may be. Cancel one first.":
      "Àṣẹ {0} ló ṣí; kò gbọdọ̀ ju {1} lọ. Ẹ kọ́kọ́ fagi lé ọ̀kan.",
    "{0} orders are open; at most {1} may be, the limit for {2}. Cancel one first.":
      "Àṣẹ {0} ló ṣí; kò gbọdọ̀ ju {1} lọ, òpin fún {2}. Ẹ kọ́kọ́ fagi lé ọ̀kan.",
    "Confirm that it is you": "Ẹ fi hàn pé ẹ̀yin ni",
    "This needs a sign-in of the last minutes. Confirm with: {0}.":
      "Èyí nílò ìwọlé ìṣẹ́jú díẹ̀ sẹ́yìn. Ẹ fìdí rẹ̀ múlẹ̀ pẹ̀lú: {0}.",
    "The code is not right": "Kóòdù náà kò tọ̀nà",
    "Codes and links are good once and for a short time. Look at the newest one, or ask for another.":
      "Kóòdù àti ìjápọ̀ ń ṣiṣẹ́ lẹ́ẹ̀kan, fún ìgbà díẹ̀. Ẹ wo èyí tó tuntun jù, tàbí kí ẹ béèrè òmíràn.",
    "The password is too easy to guess": "Ọ̀rọ̀ aṣínà náà rọrùn jù láti mọ̀",
    "It stands on the list of passwords that are tried first. Choose another; three or four words are good.":
      "Ó wà lára àwọn tí olè kọ́kọ́ ń gbìyànjú. Ẹ yan òmíràn; ọ̀rọ̀ mẹ́ta tàbí mẹ́rin dára.",
    "The password is too much like your name": "Ọ̀rọ̀ aṣínà náà jọ orúkọ yín jù",
    "It is made of your name or your e-mail address. Choose another.":
      "Orúkọ yín tàbí ímeèlì yín ni a fi ṣe é. Ẹ yan òmíràn.",
    "The second factor stays on": "Ìfẹ̀rílàdí kejì yóò wà ní títàn",
    "Your brokerage asks for a second factor, so it cannot be turned off.":
      "Ilé-iṣẹ́ alágbàtà yín béèrè ìfẹ̀rílàdí kejì, nítorí náà a kò lè pa á.",
    "The second factor is on already": "Ìfẹ̀rílàdí kejì ti wà ní títàn",
    "Turn it off before you set up another authenticator.": "Ẹ pa á kí ẹ tó ṣètò áàpù ìfẹ̀rílàdí mìíràn.",
    "The passkey was not accepted": "A kò gba kọ́kọ́rọ́ ìwọlé náà",
    "Try again, or sign in with your password and a code.": "Ẹ tún gbìyànjú, tàbí ẹ fi ọ̀rọ̀ aṣínà àti kóòdù wọlé.",
    "There are passkeys enough": "Kọ́kọ́rọ́ ìwọlé ti tó",
    "At most {0} can be kept. Remove one first.": "{0} nìkan ni a lè tọ́jú. Ẹ kọ́kọ́ yọ ọ̀kan.",
    "The session has ended": "Ìgbà ìwọlé náà ti parí",
    "Sign in again.": "Ẹ tún wọlé.",
    "Choose your brokerage first": "Ẹ kọ́kọ́ yan ilé-iṣẹ́ alágbàtà yín",
    "An account is opened with a brokerage. Give its firm code.":
      "Ilé-iṣẹ́ alágbàtà ni a ń ṣí àkántì pẹ̀lú. Ẹ tẹ kóòdù ilé-iṣẹ́ náà.",
    "Accounts are not opened here": "A kì í ṣí àkántì níbí",
    "This brokerage opens accounts itself. Ask it for one.":
      "Ilé-iṣẹ́ alágbàtà yìí fúnra rẹ̀ ló ń ṣí àkántì. Ẹ béèrè lọ́wọ́ wọn.",
    "These days cannot be compared": "A kò lè fi àwọn ọjọ́ yìí wé ara wọn",
    "{0} must be a day from {1} to {2}.": "{0} gbọ́dọ̀ jẹ́ ọjọ́ kan láti {1} sí {2}.",
    "You have many schedules": "O ti ní ìṣètò púpọ̀",
    "At most {0} are kept. Delete one that you need no longer.": "{0} ni a ń pa mọ́ jù. Pa ọ̀kan tí o kò nílò mọ́ rẹ́.",
    "This schedule stands already": "Ìṣètò yìí ti wà tẹ́lẹ̀",
    "The same report of account {0} comes as often and as the same file.":
      "Ìròyìn kan náà ti àkántì {0} ń wá bẹ́ẹ̀ gẹ́lẹ́ àti bí fáìlì kan náà.",
    "Your e-mail address is not confirmed": "A kò tíì jẹ́rìí sí àdírẹ́sì ímeèlì rẹ",
    "Prove one in your account settings first.": "Kọ́kọ́ jẹ́rìí sí ọ̀kan nínú ètò àkántì rẹ.",
    "This day is not valid": "Ọjọ́ yìí kò tọ́",
    "We look for your deposits already": "A ti ń wá owó tí ẹ san wọlé",
    "This language is not offered": "A kò ní èdè yìí",
    "There are no words in the language {0}.": "Kò sí ọ̀rọ̀ ní èdè {0}.",
    "An API key does not open this": "Kọ́kọ́rọ́ API kì í ṣí èyí",
    "Sign in for it. A key trades and reads, as far as its permissions go.":
      "Wọlé kí o tó ṣe é. Kọ́kọ́rọ́ ń ṣòwò, ó sì ń kà, dé ibi tí àyè rẹ̀ mọ.",
    "There are API keys enough": "Kọ́kọ́rọ́ API ti tó",
    "At most {0} can be kept. Revoke one first.": "{0} ló pọ̀ jù tí a lè tọ́jú. Fagi lé ọ̀kan ná.",
    "A key may do no more than you": "Kọ́kọ́rọ́ kò lè ṣe ju ìwọ lọ",
    "scopes: you do not have the permission {0}.": "scopes: o kò ní àyè {0}.",
  },
  facts: {
    "the whole house": "gbogbo ilé-iṣẹ́ náà",
    customers: "àwọn oníbàárà",
    brokers: "àwọn alágbàtà",
    "for brokers only": "fún alágbàtà nìkan",
    "the order stands already": "àṣẹ náà ti wà lọ́jà",
    "only an order that stands is shown in part, or waits to trade whole":
      "àṣẹ tó dúró nìkan ni a lè fi díẹ̀ hàn, tàbí tó lè dúró ṣòwò lódidi",
  },
  validation: {
    required: "Ẹ gbọ́dọ̀ kọ {0}.",
    tooLong: "{0} kò gbọdọ̀ ju lẹ́tà {1} lọ.",
    atMost: "{0} kò gbọdọ̀ ju {1} lọ.",
    atLeast: "{0} kò gbọdọ̀ dín ní {1}.",
    wrongKind: "Ohun tí ẹ kọ fún {0} kò tọ̀nà.",
    rule: "{0} {1}.",
    wrong: "{0} kò tọ̀nà.",
    noText: "Ohun tí ẹ kọ fún {0} ní ohun tí kì í ṣe lẹ́tà.",
    noObject: "Ìbéèrè náà gbọ́dọ̀ jẹ́ JSON.",
  },
};
