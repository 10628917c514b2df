// What notices say, in Nigerian Pidgin; awaiting review by a native speaker.

import type { TranslatedNotices } from "../notice-texts.ts";

export const pcmNotices: TranslatedNotices = {
  "An order was entered for your account": "Dem don enter order for your account",
  "An order was changed for your account": "Dem don change order for your account",
  "An order was asked to be cancelled": "Dem don ask make order cancel",
  "An order entered for you has traded": "Order wey dem enter for you don trade",
  "A trade of an order entered for you was taken back": "Dem don take back trade of order wey dem enter for you",
  "Buy {0} {1} at ₦{2}, account {3}.": "Buy {0} {1} at ₦{2}, account {3}.",
  "Sell {0} {1} at ₦{2}, account {3}.": "Sell {0} {1} at ₦{2}, account {3}.",
  "Buy {0} {1} at the market price, account {2}.": "Buy {0} {1} at market price, account {2}.",
  "Sell {0} {1} at the market price, account {2}.": "Sell {0} {1} at market price, account {2}.",
  "Bought {0} {1} at ₦{2}.": "Dem don buy {0} {1} at ₦{2}.",
  "Sold {0} {1} at ₦{2}.": "Dem don sell {0} {1} at ₦{2}.",
  "A withdrawal was asked for": "Somebody don ask for withdrawal",
  "Your withdrawal is approved": "We don approve your withdrawal",
  "Your withdrawal is paid": "We don pay your withdrawal",
  "Your withdrawal was not approved": "We no approve your withdrawal",
  "The bank did not pay your withdrawal": "Bank no pay your withdrawal",
  "₦{0} to {1} {2}.": "₦{0} to {1} {2}.",
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
  "Your application has arrived": "Your application don reach us",
  "We have your application {0} and look at it within two working days.":
    "We don get your application {0}; we go look am inside two working days.",
  "Your application needs you": "Your application need you",
  "Something in your application {0} is to be put right: {1} Sign in and hand it in again.":
    "Something dey to correct for your application {0}: {1} Sign in and submit am again.",
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
