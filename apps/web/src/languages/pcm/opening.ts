// The application form of an account, in Nigerian Pidgin, by the English text; awaiting review by a native speaker.

export const openingTexts = {
  "your application": "your application",
  "Whom is the account for?": "Who get the account?",
  "You can change it until you hand the application in.": "You fit change am until you submit the application.",
  Begin: "Start",
  Steps: "Steps",
  "Step {0} of {1}": "Step {0} of {1}",
  "not started": "never start",
  "needs attention": "need attention",
  done: "don finish",
  "Look it over": "Check am well",
  "Save and go on": "Save and continue",
  "Not saved yet": "Never save",
  "Save again": "Save again",
  optional: "if you want",
  Yes: "Yes",
  No: "No",
  "Kept. Type to replace it.": "We keep am. Type make you change am.",
  "Your bank knows it; dial *565*0# to hear it. It is checked with NIBSS and never shown in full.":
    "Your bank know am; dial *565*0# make you hear am. We dey check am with NIBSS and we no dey ever show everything.",
  "On your slip or card; dial *346#. It is checked with NIMC.":
    "E dey your slip abi card; dial *346#. We dey check am with NIMC.",
  "If you hold shares already: your Clearing House Number, so that they come to the same place.":
    "If you don get shares before: your Clearing House Number, so that everything go dey one place.",
  "You, or somebody close to you, holds or held a high public office.":
    "You, abi person wey close to you, dey hold or don hold big government position.",
  "Dividends and sale proceeds go straight to your bank account.":
    "Dividend and money from sale go enter your bank account straight.",
  "Not needed for an account.": "E no dey necessary for account.",
  "I have read the terms and conditions and agree to them.": "I don read the terms and conditions and I agree.",
  "I have read the privacy notice: what is kept, why, and for how long.":
    "I don read the privacy notice: wetin dem dey keep, why, and how long.",
  "I have read the risk notice: I can lose money, and may not be able to sell.":
    "I don read the risk warning: I fit lose money, and I fit no see person wey go buy.",
  "I take statements and contract notes electronically.":
    "I agree make statements and contract notes come by electronic.",
  "I ask for direct cash settlement to my own bank account.":
    "I want make dem pay my money straight into my own bank account.",
  "Tell me of news and offers.": "Tell me news and offers.",
  "The check digit does not fit this bank. Look at both again; if they are right, go on.":
    "The check number no match this bank. Check the two again; if dem correct, continue.",
  Papers: "Papers",
  "A sharp photo or a PDF, {0} to {1}. We make photos smaller before they are sent.":
    "Clear photo abi PDF, {0} reach {1}. We go make photo small before we send am.",
  "Choose a file": "Choose file",
  "Take a photo": "Snap photo",
  Replace: "Change am",
  "{0}% sent": "{0}% don go",
  "Making it smaller…": "E dey reduce am…",
  "{0}, {1}": "{0}, {1}",
  "It did not arrive. The line is bad.": "E no reach. Network bad.",
  "The line is bad; trying again ({0} of {1})…": "Network bad; e dey try again ({0} of {1})…",
  "Look at it": "Look am",
  "Only JPEG, PNG or PDF": "Only JPEG, PNG abi PDF",
  "This is too small to be read (less than {0})": "E too small to read (e no reach {0})",
  "This is larger than {0}": "E big pass {0}",
  "This picture cannot be read on this device; choose a JPEG, PNG or PDF":
    "This device no fit read this picture; choose JPEG, PNG abi PDF",
  "Still needed": "E still remain",
  "{0} {1}": "{0} {1}",
  "Add: {0}": "Add: {0}",
  "Nobody entered yet": "You never put anybody",
  "{0} KB": "{0} KB",
  "{0} MB": "{0} MB",
  "Look it over and hand it in": "Check am well, then submit",
  "What is wrong or missing is listed here. After you hand it in, your broker looks at it.":
    "Wetin no correct abi wetin remain dey here. After you submit, your broker go look am.",
  "{0} still to do": "{0} remain to do",
  "Everything is there.": "Everything complete.",
  Edit: "Change",
  "Hand in": "Submit",
  "Hand in again": "Submit again",
  "Handing in…": "E dey submit…",
  "Your broker needs something from you": "Your broker need something from you",
  "What to put right is marked. The rest is kept.": "We mark wetin you go correct. The rest dey safe.",
  "About the whole application": "About the whole application",
  "Your application {0}": "Your application {0}",
  "It waits for you.": "E dey wait for you.",
  "Your broker looks at it.": "Your broker dey look am.",
  "Your broker looks at it, by {0}.": "Your broker dey look am, before {0}.",
  "The depository (CSCS) opens your securities account.": "The depository (CSCS) dey open your shares account.",
  "Your account is open": "Your account don open",
  "Securities account {0}, Clearing House Number {1}. Sign in to trade.":
    "Shares account {0}, Clearing House Number {1}. Sign in make you trade.",
  "Your application was declined": "Dem no accept your application",
  "Your broker can tell you more.": "Your broker fit tell you more.",
  "Begin a new one whenever you like.": "Start new one anytime wey you like.",
  "What happened": "Wetin happen",
  "Withdraw the application": "Withdraw the application",
  "It ends, and what you entered is not used. You can begin again.":
    "E go end, and we no go use wetin you put. You fit start again.",
  "The application is withdrawn": "You don withdraw the application",
  "Reference {0}": "Reference {0}",
  Leave: "Comot",
  "{0} of {1} done": "{0} of {1} don finish",
  "Finish opening your account ({0} of {1} done)": "Finish to open your account ({0} of {1} don do)",
} as const;
