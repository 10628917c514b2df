// The mandates of a client, in Hausa, by the English text; awaiting review by a native speaker.

export const mandateTexts = {
  "Sale proceeds to your bank": "Kuɗin siyarwa zuwa bankinku",
  "Send proceeds to my bank": "A tura kuɗin siyarwa zuwa bankina",
  "End direct settlement": "A dakatar da biyan kai tsaye",
  "End it now": "A dakatar yanzu",
  "What your sales bring stays in your account here": "Kuɗin siyarwarku yana tsayawa a asusunku a nan",
  "With your mandate it goes straight to your own bank account on the settlement day (Direct Cash Settlement).":
    "Idan kun ba da umarni, zai shiga asusun bankinku kai tsaye a ranar daidaitawa (Direct Cash Settlement).",
  "Enter your bank account first: it must be approved before a mandate can name it.":
    "Ku fara shigar da asusun bankinku: sai an amince da shi kafin umarni ya ambace shi.",
  "The last mandate was not accepted. {0}": "Ba a karɓi umarnin ƙarshe ba. {0}",
  "Your bank account has changed since, so this mandate pays nothing. End it and give another.":
    "An sauya asusun bankinku tun lokacin, don haka wannan umarni ba ya biyan komai. Ku dakatar da shi ku ba da wani.",
  State: "Matsayi",
  "In force for sales that settle from {0}": "Yana aiki ga siyarwar da za a daidaita daga {0}",
  "Waits for our office": "Yana jiran ofishinmu",
  "Paid to": "Ana biya zuwa",
  "Asked on": "An nema ranar",
  "What a sale pays of a debt here is kept; the rest goes to your bank on its day and never counts as withdrawable.":
    "Abin da siyarwa ta biya na bashi a nan yana tsayawa; sauran yana shiga bankinku a ranarsa, ba a ƙirga shi cikin abin da za a iya cirewa.",
  "Our office sends your bank details to the depository; it begins three working days after that.":
    "Ofishinmu zai tura bayanan bankinku zuwa ma'ajiya; zai fara kwana uku na aiki bayan haka.",
  "Give the mandate": "Bayar da umarni",
  "Your mandate is with our office": "Umarninku yana ofishinmu",
  "From then on what your sales bring goes straight to {0} on the day they settle.":
    "Daga lokacin, kuɗin siyarwarku zai shiga {0} kai tsaye a ranar da aka daidaita.",
  "What you owe here is paid first.": "Za a fara biyan bashin da ke kanku a nan.",
  "It is not in your account here, so it buys nothing else before you pay it in again.":
    "Ba zai kasance a asusunku a nan ba, don haka ba zai sayi komai ba sai kun sake shigar da shi.",
  "You can end it at any time, at once.": "Kuna iya dakatar da shi a kowane lokaci, nan take.",
  "Direct settlement has ended": "Biyan kai tsaye ya ƙare",
  "What settles from now on stays in your account here.": "Abin da aka daidaita daga yanzu zai tsaya a asusunku a nan.",
  "Send a test": "Aika gwaji",
  "A test is on its way": "Gwaji yana kan hanya",
  "To your inbox, your e-mail and your phone.": "Zuwa akwatin saƙonku, imel da wayarku.",
  "To your inbox and your e-mail.": "Zuwa akwatin saƙonku da imel.",
  "To your inbox and your phone.": "Zuwa akwatin saƙonku da wayarku.",
  "To your inbox alone: no address is known.": "Zuwa akwatin saƙonku kaɗai: ba a san adireshi ba.",
  "E-dividend mandates": "Umarnin e-dividend",
  "With a mandate the registrar pays a security's dividends straight into your bank account.":
    "Da umarni, mai rajista yana biyan ribar hannun jari kai tsaye zuwa asusun bankinku.",
  "You hold no security": "Ba ku riƙe hannun jari ba",
  "Give those missing ({0})": "A bayar da waɗanda babu ({0})",
  "No mandate": "Babu umarni",
  "Waits for the registrar": "Yana jiran mai rajista",
  Active: "Yana aiki",
  Refused: "An ƙi",
  Withdrawn: "An janye",
  "Refused: {0}": "An ƙi: {0}",
  "To an account of before: {0}": "Zuwa tsohon asusu: {0}",
  Withdraw: "Janye",
  "Withdraw the mandate of {0}": "Janye umarnin {0}",
  "The mandate of {0} is withdrawn": "An janye umarnin {0}",
  "Dividends to your bank account": "Riba zuwa asusun bankinku",
  "Our office sends the registrars your mandate to pay dividends to {0}.":
    "Ofishinmu zai tura wa masu rajista umarninku na biyan riba zuwa {0}.",
  "Mandates given: {0}": "Umarnin da aka bayar: {0}",
  "Each is active once its registrar has confirmed it.": "Kowanne zai fara aiki da zarar mai rajista ya tabbatar.",
} as const;
