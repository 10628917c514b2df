// What notices say, in Nigerian Pidgin; awaiting review by a native speaker.

import type { TranslatedNotices } from "../notice-texts.ts";

export const pcmNotices: TranslatedNotices = {
  "An order was entered for your account": "Dem don enter order for your account",
  "An order was changed for your account": "Dem don change order for your account",
  "An order was asked to be cancelled": "Dem don ask make order cancel",
  "An order entered for you has traded": "Order wey dem enter for you don trade",
  "A trade of an order entered for you was taken back": "Dem don take back trade of order wey dem enter for you",
  "An order did not reach the exchange; what it held is free again":
    "One order no reach the exchange; wetin e hold don free again",
  "A dividend was paid into your account": "Dividend don enter your account",
  "{0}: ₦{1} for {2} shares; ₦{3} of tax was kept back.": "{0}: ₦{1} for {2} shares; dem keep ₦{3} tax back.",
  "Rights were taken up for your account": "Dem don take up rights for your account",
  "Shares have come to your account": "Shares don come your account",
  "The number of your shares has changed": "The number of your shares don change",
  "{0}: {1} shares.": "{0}: {1} shares.",
  "Buy {0} {1} at ₦{2}, account {3}.": "Buy {0} {1} at ₦{2}, account {3}.",
  "Sell {0} {1} at ₦{2}, account {3}.": "Sell {0} {1} at ₦{2}, account {3}.",
  "Buy {0} {1} at the market price, account {2}.": "Buy {0} {1} at market price, account {2}.",
  "Sell {0} {1} at the market price, account {2}.": "Sell {0} {1} at market price, account {2}.",
  "Bought {0} {1} at ₦{2}.": "Dem don buy {0} {1} at ₦{2}.",
  "Sold {0} {1} at ₦{2}.": "Dem don sell {0} {1} at ₦{2}.",
  "A sale for your account waits for your approval": "Sale for your account dey wait make you approve am",
  "A sale that waited for approval is now an order": "Sale wey dey wait for approval don turn order",
  "A sale that waited for approval was declined": "Dem don refuse sale wey dey wait for approval",
  "A sale that waited for approval was withdrawn": "Dem don withdraw sale wey dey wait for approval",
  "A sale that waited for approval has lapsed": "Sale wey dey wait for approval don expire",
  "A sale for your account waits until a second person has looked at it":
    "Sale for your account dey wait make second person check am",
  "A sale waits for a second person": "Sale dey wait for second person",
  "Withdrawals of your account wait for some days after a sale by staff":
    "Withdrawals for your account go wait small days after staff sell for you",
  "Account {0}: until {1}.": "Account {0}: till {1}.",
  "Your account is open again": "Your account don open again",
  "Account {0} takes orders and pays out as before.": "Account {0} dey take order and dey pay out like before.",
  "Your account is closed for purchases and payments": "Your account no fit buy or pay out again",
  "Account {0}: nothing is bought or paid out; shares can be sold. Call us to learn more.":
    "Account {0}: e no dey buy and e no dey pay out; you fit sell shares. Call us make we explain.",
  "Your account is suspended": "Dem don suspend your account",
  "Account {0} takes no orders and pays nothing out. Call us to learn more.":
    "Account {0} no dey take order and e no dey pay out. Call us make we explain.",
  "Your account was frozen by a holder": "Person wey get your account don freeze am",
  "Account {0} takes no orders and pays nothing out until our office opens it again. If this was not you, call us at once.":
    "Account {0} no go take order or pay out until our office open am again. If no be you, call us sharp sharp.",
  "Trading on your account was frozen by a holder": "Person wey get your account don freeze trading for am",
  "Account {0} takes no orders until our office opens it again. If this was not you, call us at once.":
    "Account {0} no go take order until our office open am again. If no be you, call us sharp sharp.",
  "A client has frozen their account": "One client don freeze their account",
  "{1}, account {0}: call them before you open it again.": "{1}, account {0}: call dem before you open am again.",
  "Orders were entered for your account: keep this message": "Dem don enter order for your account: keep dis message",
  "Account {0} has {1} receipts, and the last ends with {2}. With it you can check that none was changed since.":
    "Account {0} get {1} receipt, and the last one end with {2}. With am you fit check say nobody don change any since.",
  "A client says that an order was not theirs": "One client talk say one order no be e own",
  "Order {0}: {1} {2}, account {3}.": "Order {0}: {1} {2}, account {3}.",
  "Your broker has answered about an order": "Your broker don answer about one order",
  "Order {0}: {1}": "Order {0}: {1}",
  "A withdrawal was asked for": "Somebody don ask for withdrawal",
  "Your withdrawal is approved": "We don approve your withdrawal",
  "Your withdrawal is paid": "We don pay your withdrawal",
  "Your withdrawal was not approved": "We no approve your withdrawal",
  "The bank did not pay your withdrawal": "Bank no pay your withdrawal",
  "₦{0} to {1} {2}.": "₦{0} to {1} {2}.",
  "A withdrawal is later than was promised": "One withdrawal don late pass wetin we promise",
  "Withdrawal {0} of ₦{1} still waits.": "Withdrawal {0} of ₦{1} still dey wait.",
  "Withdrawals of a stopped account are open": "Withdrawal still dey open for account wey dem don stop",
  "{1}, account {0}: {2}. Pay nothing until the account is open again.":
    "{1}, account {0}: {2}. No pay anything until dem open the account again.",
  "Shares have left your account": "Shares don comot your account",
  "Your cash was put right by your broker": "Your broker don correct your cash",
  "₦{0} added. Why: {1}": "Dem add ₦{0}. Why: {1}",
  "₦{0} taken off. Why: {1}": "Dem remove ₦{0}. Why: {1}",
  "A report of the exchange could not be applied": "One report from the exchange no fit enter",
  "It waits under End of day until somebody has looked at it.": "E dey wait for End of day till somebody look am.",
  "{0} of them wait under End of day until somebody has looked.":
    "{0} of dem dey wait for End of day till somebody look am.",
  "Your contract notes of {0} are ready": "Your contract notes of {0} don ready",
  "Your contract notes of {0} have changed": "Your contract notes of {0} don change",
  "Account {0}: {1} purchases, ₦{2} to pay; {3} sales, ₦{4} to receive. They settle on {5}.":
    "Account {0}: {1} wey you buy, ₦{2} to pay; {3} wey you sell, ₦{4} to collect. E go settle for {5}.",
  "Your deposit is in your account": "Your deposit don enter your account",
  "Your deposit did not come through": "Your deposit no come through",
  "A deposit was taken back": "Dem don take back deposit",
  "₦{0} by {1}, reference {2}.": "₦{0} by {1}, reference {2}.",
  "bank transfer": "bank transfer",
  cash: "cash",
  cheque: "cheque",
  "A change of your bank details was asked for": "Somebody don ask to change your bank details",
  "Your bank details were changed": "Your bank details don change",
  "Your bank details were not changed": "Your bank details no change",
  "{0} {1}. If this was not you, call us at once.": "{0} {1}. If no be you, call us now now.",
  "Other bank accounts for clients to pay into were asked for":
    "Dem ask make dem change the bank accounts wey clients dey pay into",
  "{0} asked for: {1}. Clients see the accounts of before until another administrator approves.":
    "{0} ask for: {1}. Clients go still dey see the old accounts until another administrator approve am.",
  "Clients are shown other bank accounts to pay into": "Clients don dey see other bank accounts to pay into",
  "{0} approved what {1} asked for: {2}.": "{0} approve wetin {1} ask for: {2}.",
  "no account": "no account",
  "Somebody else was made a holder of your account": "Dem don make another person holder of your account",
  "Somebody may now act as the holder of your account": "Person fit act now as holder of your account",
  "Your e-mail address or your phone number was changed": "Your e-mail address or your phone number don change",
  "Your application has arrived": "Your application don reach us",
  "We have your application {0} and look at it within two working days.":
    "We don get your application {0}; we go look am inside two working days.",
  "Your application needs you": "Your application need you",
  "Something in your application {0} is to be put right: {1} Sign in and hand it in again.":
    "Something dey to correct for your application {0}: {1} Sign in and submit am again.",
  "Your sign-in is unlocked": "Your sign-in don open",
  "After wrong passwords it was locked; an administrator has opened it. You may try again.":
    "Wrong passwords lock am before; administrator don open am. You fit try again.",
  "You were signed out everywhere": "Dem don sign you out everywhere",
  "An administrator ended your sessions on every device. Sign in again, or ask your broker why.":
    "Administrator don end your session for every device. Sign in again, or ask your broker why.",
  "Your application is approved": "We don approve your application",
  "Your application {0} is approved and has gone to the depository. Your account number follows.":
    "We don approve your application {0} and send am go the depository. Your account number dey come.",
  "Your application was declined": "We no accept your application",
  "We cannot open an account on your application {0}: {1}": "We no fit open account with your application {0}: {1}",
  "Your account is open": "Your account don open",
  "Your application {0} is done. Your securities account is {1}, your CHN {2}. Sign in to trade.":
    "Your application {0} don finish. Your securities account na {1}, your CHN na {2}. Sign in make you trade.",
  "Your application has lapsed": "Your application don expire",
  "Nothing was added to your application {0} for thirty days, so it was closed. You can begin a new one.":
    "Nobody add anything to your application {0} for thirty days, so we don close am. You fit start new one.",
  "Alert: {0}": "Alert: {0}",
  "{0} is at ₦{1}; you asked for ₦{2} or above.": "{0} dey ₦{1}; you ask for ₦{2} or above.",
  "{0} is at ₦{1}; you asked for ₦{2} or below.": "{0} dey ₦{1}; you ask for ₦{2} or below.",
  "{0} has moved {1}% today; you asked for {2}%.": "{0} don move {1}% today; you ask for {2}%.",
  "{1} shares of {0} have traded today; you asked for {2}.": "{1} shares of {0} don trade today; you ask for {2}.",
  "Order {0} in {1} is done: {2} shares traded.": "Order {0} for {1} don finish: {2} shares trade.",
  "Order {0} in {1} has ended; {2} shares traded of it.": "Order {0} for {1} don end; {2} shares of am trade.",
};
