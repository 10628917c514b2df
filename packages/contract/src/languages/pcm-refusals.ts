// Refusals and validation in Nigerian Pidgin; awaiting review by a native speaker.

import type { RefusalTexts } from "./translation.ts";

export const pcmRefusals: RefusalTexts = {
  templates: {
    "Another code is not due yet": "Time never reach for another code",
    "Wait at least {0} seconds after the last one; in an hour only a few are sent.":
      "Wait at least {0} seconds after the last one; for one hour na only small dem dey send.",
    "This complaint cannot be reopened": "This complaint no fit open again",
    "Complaint {0} can be reopened once, after it was resolved.":
      "Complaint {0} fit open again only once, after dem don settle am.",
    "You have asked for many permissions": "You don ask for plenty permissions",
    "At most {0} different ones are asked for in a day. Wait for the answers.":
      "You fit ask for only {0} different ones for one day. Wait for the answers.",
    "You have many complaints open": "You get plenty complaints wey dey open",
    "At most {0} of one person are open at a time. Wait for the answers.":
      "One person fit get only {0} open at one time. Wait for the answers.",
    "The file was not taken": "Dem no take the file",
    "Choose a file.": "Choose one file.",
    "It is too large: at most {0} MB are taken.": "E too big: na at most {0} MB dem dey take.",
    "Pictures (JPEG, PNG), PDF, recordings (MP3, M4A, WAV, OGG) and e-mails (EML) are taken.":
      "Pictures (JPEG, PNG), PDF, recordings (MP3, M4A, WAV, OGG) and e-mails (EML) na wetin dem dey take.",
    "A picture (JPEG, PNG) or a PDF is taken.": "Picture (JPEG, PNG) or PDF na wetin we dey take.",
    "It holds something harmful.": "Something wey fit spoil things dey inside.",
    "It cannot be read, is locked, or would do something by itself.":
      "E no fit read, e dey locked, or e go do something by itself.",
    "The account is not active": "The account no dey active",
    "Account {0} cannot trade until it is active again. Ask your broker.":
      "Account {0} no fit trade until e active again. Ask your broker.",
    "Nothing can be bought with account {0} or paid out of it now. Ask your broker.":
      "You no fit use account {0} buy anything or comot money from am now. Ask your broker.",
    "Account {0} is suspended: it takes no orders and pays nothing out. Ask your broker.":
      "Dem don suspend account {0}: e no dey take order and e no dey pay money out. Ask your broker.",
    "A holder has frozen account {0}. Your broker's office opens it again.":
      "Person wey get am don freeze account {0}. Na your broker office go open am again.",
    "A holder has frozen trading on account {0}. Your broker's office opens it again.":
      "Person wey get am don freeze trading for account {0}. Na your broker office go open am again.",
    "Only the office opens what is stopped": "Na only the office dey open wetin dem stop",
    "On account {0} as much is stopped already, or more. Your broker's office opens it again.":
      "For account {0} dem don stop like that already, or pass am. Na your broker office go open am again.",
    "The account's checks are not complete": "Dem never finish to check the account",
    "Account {0} can trade once its identity checks are complete.":
      "Account {0} fit trade once dem finish to check who you be.",
    "You may not trade on this account": "You no fit trade for this account",
    "Acting on account {0} needs {1}.": "To use account {0} you need {1}.",
    "Unknown security": "We no know this security",
    "There is no listed security {0}.": "No security dey listed as {0}.",
    "The security is not trading": "This security no dey trade",
    "{0} takes no orders now: {1}.": "{0} no dey take order now: {1}.",
    "The market takes no orders now": "The market no dey take order now",
    "The market is in the phase {0}. Send the order when it opens.":
      "The market dey for phase {0}. Send the order when e open.",
    "This order type is not taken now": "Dem no dey take this kind order now",
    "{0} orders are not taken in the phase {1}.": "Dem no dey take {0} orders for phase {1}.",
    "{0} orders are not allowed by the limit for {1}.": "The limit for {1} no allow {0} orders.",
    "{0} is not allowed by the limit for {1}.": "The limit for {1} no allow {0}.",
    "This looks like a slip of the hand": "E be like say your hand slip",
    "₦{0} is {1}% from the last price of ₦{2}. Confirm that it is meant.":
      "₦{0} far {1}% from the last price wey be ₦{2}. Confirm say na wetin you mean.",
    "₦{0} is {1}% from the last price of ₦{2}; at most {3}% is allowed.":
      "₦{0} far {1}% from the last price wey be ₦{2}; the most wey dem allow na {3}%.",
    "₦{0} is {1}% from the last price of ₦{2}; at most {3}% is allowed: the limit for {4}.":
      "₦{0} far {1}% from the last price wey be ₦{2}; the most wey dem allow na {3}%: the limit for {4}.",
    "{0} shares are {1}% of what trades in a day on average. Confirm that it is meant.":
      "{0} shares na {1}% of wetin dey trade for one day on average. Confirm say na wetin you mean.",
    "Too many orders in one second": "Too many orders for one second",
    "At most {0} new orders a second are taken. Wait a moment.":
      "At most {0} new orders dem dey take for one second. Wait small.",
    "At most {0} new orders a second are taken, the limit for {1}. Wait a moment.":
      "At most {0} new orders dem dey take for one second, the limit for {1}. Wait small.",
    "This duration is not taken": "Dem no dey take this duration",
    "{0}: {1}": "{0}: {1}",
    "The quantity is not valid": "The quantity no correct",
    "Quantity {0} is not a whole number from 1 to {1}.": "Quantity {0} no be whole number from 1 to {1}.",
    "Quantity {0} is not a whole number from 1 to {1}, the limit for {2}.":
      "Quantity {0} no be whole number from 1 to {1}, the limit for {2}.",
    "The price is between two ticks": "The price dey between two steps",
    "Price {0} is no multiple of {1}. The nearest are {2} and {3}.":
      "Price {0} no fit divide by {1}. The ones wey near am na {2} and {3}.",
    "The price is outside today's limits": "The price pass today limit",
    "Price {0} is above today's limit of {1}.": "Price {0} high pass today limit of {1}.",
    "Price {0} is below today's limit of {1}.": "Price {0} low pass today limit of {1}.",
    "The order is too large": "The order too big",
    "The order is worth ₦{0}; at most ₦{1} is allowed in one order.":
      "The order worth ₦{0}; one order no fit pass ₦{1}.",
    "The order is worth ₦{0}; at most ₦{1} is allowed in one order: the limit for {2}.":
      "The order worth ₦{0}; one order no fit pass ₦{1}: the limit for {2}.",
    "The day's buying limit is reached": "You don reach today buying limit",
    "With this order of ₦{0} you would have bought ₦{1} today; at most ₦{2} is allowed.":
      "With this order of ₦{0} you go don buy ₦{1} today; e no fit pass ₦{2}.",
    "With this order of ₦{0} you would have bought ₦{1} today; at most ₦{2} is allowed: the limit for {3}.":
      "With this order of ₦{0} you go don buy ₦{1} today; e no fit pass ₦{2}: the limit for {3}.",
    "Insufficient funds": "Money no reach",
    "This order needs ₦{0}; ₦{1} is available.": "This order need ₦{0}; wetin dey na ₦{1}.",
    "Not enough shares": "Shares no reach",
    "This order needs {0} {1}; {2} are free to sell.": "This order need {0} {1}; {2} dey free to sell.",
    "This looks like an order you have just sent": "This one be like order wey you just send",
    "Order {0} of {1} seconds ago is the same. Confirm to send this one too.":
      "Order {0} of {1} seconds ago na the same. Confirm if you wan send this one too.",
    "The order could trade with your own": "The order fit trade with your own",
    "Your order {0} stands on the other side. Cancel it first.":
      "Your order {0} dey for the other side. Cancel am first.",
    "You may not trade this security": "You no fit trade this security",
    "{0} is restricted for this account.": "Dem restrict {0} for this account.",
    "The credit limit is reached": "You don reach the credit limit",
    "Balance and overdraft must cover this order and those that are open: that takes ₦{0} of the ₦{1} granted.":
      "Your balance and overdraft must cover this order and the ones wey dey open: e go take ₦{0} out of the ₦{1} wey dem give.",
    "This order needs {0} {1}; {2} are free to sell, and {3} are under lien.":
      "This order need {0} {1}; {2} dey free to sell, and {3} dey under lien.",
    "The days do not fit": "The days no fit",
    "The first day is {0} or later, and the last day none before it.":
      "The first day na {0} or later, and the last day no fit come before am.",
    "Trading is stopped": "Trading don stop",
    "New orders are stopped for {0}.": "Dem don stop new orders for {0}.",
    "Too many orders wait for the exchange": "Too many orders dey wait for the exchange",
    "{0} requests wait to be sent, which takes about {1} seconds. The order was not taken. Try again in a moment.":
      "{0} requests dey wait make we send dem, e go take like {1} seconds. We no take the order. Try again small time.",
    "The exchange cannot be reached": "We no fit reach the exchange",
    "The order was not sent. Try again when the connection is back.":
      "We no send the order. Try again when the connection come back.",
    "This sale no longer waits": "This sale no dey wait again",
    "It was decided or withdrawn, or its day is over. Look at the list again.":
      "Dem don decide am or withdraw am, or the day don finish. Check the list again.",
    "This is for somebody else to decide": "Na another person go decide this one",
    "Who asks for a sale does not approve it; the client answers for themselves.":
      "Person wey ask for sale no fit approve am; the client dey answer for themself.",
    "Whoever entered this sale may no longer sell": "Person wey enter this sale no fit sell again",
    "{0} may not sell for account {1} any more. Somebody else of the house must enter it anew.":
      "{0} no fit sell for account {1} again. Another person for the house go need enter am afresh.",
    "The order is no longer open": "The order no dey open again",
    "Order {0} is {1}.": "Order {0} na {1}.",
    "The order has already traded more": "The order don already trade pass that",
    "{0} shares have traded; the new quantity cannot be less.": "{0} shares don trade; the new quantity no fit less.",
    "This order id is taken": "Somebody don use this order id",
    "{0} was used for an order with other content.": "Dem don use {0} for another order wey no be the same.",
    "Not found": "We no see am",
    "There is no {0} {1}.": "No {0} {1} dey.",
    "The date is not valid": "The date no correct",
    "{0} must lie between {1} and {2}.": "{0} must dey between {1} and {2}.",
    "The report is too long for one file": "The report too long for one file",
    "{0} has {1} rows here; at most {2} fit. Choose a shorter period, or another format.":
      "{0} get {1} rows here; one file fit take {2}. Choose shorter time, or another format.",
    "The application is not complete": "The application never complete",
    "{0} answers or documents need a look.": "Check {0} answers abi documents.",
    "This step is not open now": "This step no dey open now",
    "Request {0} is {1}.": "Request {0} na {1}.",
    "This step is not yours": "This step no be your own",
    "The applicant, a reviewer and an approver each have their own steps.":
      "The person wey apply, the person wey check and the person wey approve, each get im own step.",
    "There is an account or a request with this already": "Account abi request don already dey with this one",
    "The {0} is used in another request or account of this kind. Sign in with that one, or ask your broker.":
      "Another request abi account of this kind don use the {0}. Sign in with that one, or ask your broker.",
    "The request has changed": "The request don change",
    "Somebody changed it since you read it. Read it again.": "Somebody change am after you read am. Read am again.",
    "What you agree to has changed": "Wetin you dey agree to don change",
    "Version {0} is in force now. Read it, and agree again.": "Version {0} dey work now. Read am, then agree again.",
    "There are documents enough": "The documents don do",
    "At most {0} files belong to one request.": "One request no fit get pass {0} files.",
    "The offer is not open": "The offer no dey open",
    "Rights of corporate action {0} are taken up once its register is closed, until {1}.":
      "You fit take the rights of corporate action {0} after dem close the register, until {1}.",
    "Not so many rights": "The rights no reach like that",
    "{0} shares were asked for; from 1 to {1} may be subscribed.":
      "You ask for {0} shares; you fit take from 1 to {1}.",
    "The rights have changed": "The rights don change",
    "Of corporate action {0} the account has asked for {1} shares by now. Look at what is left before you ask again.":
      "For corporate action {0} the account don ask for {1} shares by now. Check wetin remain before you ask again.",
    "Nothing to subscribe to": "Nothing dey to subscribe to",
    "Corporate action {0} offers no rights.": "Corporate action {0} no get rights.",
    "More than can be withdrawn": "E pass wetin you fit withdraw",
    "₦{0} was asked for; less is cleared and free.": "Dem ask for ₦{0}; wetin clear and free no reach am.",
    "₦{0} was asked for; ₦{1} is cleared and free.": "You ask for ₦{0}; ₦{1} don clear and e free.",
    "The amount is not valid": "The amount no correct",
    "{0} must be from ₦{1} to ₦{2}.": "{0} must dey from ₦{1} to ₦{2}.",
    "This account is yours already": "This account na your own already",
    "person: name somebody else.": "person: call another person name.",
    "The last day does not fit": "The last day no fit",
    "lastDay must be from {0} to {1}.": "lastDay must be from {0} to {1}.",
    "So many may not look at one account": "So many people no fit look one account",
    "At most {0} have access or an offer of it at a time. End one first.":
      "Na {0} people fit get access or offer at one time. End one first.",
    "This access is over": "This access don end",
    "It was answered, ended or ran out. Read the list again.":
      "Dem don answer am, end am or e don expire. Read the list again.",
    "You have just sent a test": "You just send one test",
    "Another can be sent {0} minutes after the last.": "You fit send another one {0} minutes after the last one.",
    "There is a mandate already": "Mandate don dey already",
    "A mandate of account {0} waits or holds. Withdraw it before another is given.":
      "One mandate for account {0} dey wait or dey work. Withdraw am before you give another one.",
    "The bank account has changed since": "The bank account don change since",
    "The mandate of account {0} names a bank account that is no longer the holder's. It must be given anew.":
      "The mandate for account {0} name bank account wey no be the holder own again. Make dem give new one.",
    "There is no bank account to pay to": "No bank account dey to pay to",
    "Money of account {0} goes to the holder's own approved bank account alone. Enter it and have it approved first.":
      "Money of account {0} dey go only to the owner im own bank account wey dem approve. Put am and make dem approve am first.",
    "Withdrawals wait after a sale": "Withdrawals dey wait after sale",
    "Staff sold shares of account {0} after a second look; withdrawals are taken again from {1}.":
      "Staff sell shares of account {0} after second person check am; we go take withdrawals again from {1}.",
    "After a change of bank details this mandate is taken again from {0}.":
      "After you change bank details, dem go take this mandate again from {0}.",
    "The bank details are too new": "The bank details too new",
    "After a change of bank details withdrawals are taken again from {0}.":
      "After bank details change, you fit withdraw again from {0}.",
    "The name is not the holder's": "The name no be the owner name",
    "{0}: an account of {1} is not in the holder's name. Money goes to the holder alone.":
      "{0}: account of {1} no dey the owner name. Money dey go to the owner alone.",
    "It has gone another step": "E don go another step",
    "The {0} {1} is {2}, so it cannot be {3}. Read the list again.":
      "The {0} {1} na {2}, so e no fit be {3}. Read the list again.",
    "This key is taken": "Somebody don use this key",
    "{0} was used for a request with other content.": "Dem don use {0} for another request wey no be the same.",
    "No more baskets can be kept": "You no fit keep more basket",
    "At most {0} are kept. Let one go first.": "Na {0} at most we dey keep. Comot one first.",
    "Too many alerts are waiting": "Too many alerts dey wait",
    "At most {0} can wait at a time. Remove one first.": "Na {0} at most fit wait at one time. Comot one first.",
    "The alert is reached already": "The alert don reach already",
    "What you ask about {0} is so now. Choose another level.":
      "Wetin you ask about {0} don be so now. Choose another level.",
    "Your lists were changed elsewhere": "Dem don change your lists for another place",
    "They are read again; make your change once more.": "We don read dem again; make your change one more time.",
    "Too many orders are open": "Too many orders dey open",
    "{0} orders are open; at most {1} may be. Cancel one first.":
      "{0} orders dey open; e no fit pass {1}. Cancel one first.",
    "{0} orders are open; at most {1} may be, the limit for {2}. Cancel one first.":
      "{0} orders dey open; e no fit pass {1}, the limit for {2}. Cancel one first.",
    "Confirm that it is you": "Confirm say na you",
    "This needs a sign-in of the last minutes. Confirm with: {0}.":
      "This one need say you sign in just now. Confirm with: {0}.",
    "The code is not right": "The code no correct",
    "Codes and links are good once and for a short time. Look at the newest one, or ask for another.":
      "Code and link dey work one time and for small time. Look the newest one, or ask for another.",
    "The password is too easy to guess": "The password too easy to guess",
    "It stands on the list of passwords that are tried first. Choose another; three or four words are good.":
      "E dey for the list of password wey thief dey try first. Choose another; three abi four words dey good.",
    "The password is too much like your name": "The password too resemble your name",
    "It is made of your name or your e-mail address. Choose another.":
      "You use your name abi your e-mail make am. Choose another.",
    "The second factor stays on": "The second check go stay on",
    "Your brokerage asks for a second factor, so it cannot be turned off.":
      "Your brokerage want second check, so you no fit off am.",
    "The second factor is on already": "The second check don already dey on",
    "Turn it off before you set up another authenticator.": "Off am before you set another authenticator app.",
    "The passkey was not accepted": "The passkey no work",
    "Try again, or sign in with your password and a code.": "Try again, or sign in with your password and code.",
    "There are passkeys enough": "The passkeys don do",
    "At most {0} can be kept. Remove one first.": "You fit keep {0} only. Comot one first.",
    "The session has ended": "The session don end",
    "Sign in again.": "Sign in again.",
    "Choose your brokerage first": "Choose your brokerage first",
    "An account is opened with a brokerage. Give its firm code.":
      "Na with brokerage dem dey open account. Put the firm code.",
    "Accounts are not opened here": "Dem no dey open account here",
    "This brokerage opens accounts itself. Ask it for one.": "This brokerage dey open account by itself. Ask them.",
    "These days cannot be compared": "We no fit compare these days",
    "{0} must be a day from {1} to {2}.": "{0} must be one day from {1} to {2}.",
    "You have many schedules": "You don get plenty schedule",
    "At most {0} are kept. Delete one that you need no longer.":
      "Na {0} we dey keep at most. Delete one wey you no need again.",
    "This schedule stands already": "This schedule dey already",
    "The same report of account {0} comes as often and as the same file.":
      "The same report of account {0} dey come as often and as the same file.",
    "Your e-mail address is not confirmed": "Your e-mail address never confirm",
    "Prove one in your account settings first.": "Prove one for your account settings first.",
    "This day is not valid": "This day no correct",
    "We look for your deposits already": "We don dey find your deposits",
    "This language is not offered": "We no get this language",
    "There are no words in the language {0}.": "No words dey for the language {0}.",
    "An API key does not open this": "API key no dey open dis one",
    "Sign in for it. A key trades and reads, as far as its permissions go.":
      "Sign in for am. Key dey trade and read, as far as im permissions reach.",
    "There are API keys enough": "API keys don do",
    "At most {0} can be kept. Revoke one first.": "At most {0} fit dey. Cancel one first.",
    "A key may do no more than you": "Key no fit do pass you",
    "scopes: you do not have the permission {0}.": "scopes: you no get the permission {0}.",
  },
  facts: {
    "the whole house": "the whole house",
    customers: "customers",
    brokers: "brokers",
    "for brokers only": "na for brokers only",
    "the order stands already": "the order don already dey market",
    "only an order that stands is shown in part, or waits to trade whole":
      "only order wey dey stand fit show small part, or wait trade everything",
  },
  validation: {
    required: "You must put {0}.",
    tooLong: "{0} no fit get pass {1} characters.",
    atMost: "{0} no fit pass {1}.",
    atLeast: "{0} must reach {1}.",
    wrongKind: "Wetin you put for {0} no correct.",
    rule: "{0} {1}.",
    wrong: "{0} no correct.",
    noText: "Wetin you put for {0} get something wey no be letter.",
    noObject: "The request body must be JSON object.",
  },
};
