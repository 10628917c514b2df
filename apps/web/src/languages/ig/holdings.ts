// Holdings, their lots and movements, in Igbo, by the English text; awaiting review by a native speaker.

export const holdingTexts = {
  "Also what is all gone": "Tinyere ihe gwụchara",
  Settled: "Edozila",
  "Paid for and delivered": "Akwụọla ụgwọ ma enyefeela",
  "{0} settle on {1}": "{0} ga-edozi na {1}",
  "Dividends 12 m (₦)": "Uru òkè ọnwa 12 (₦)",
  "What its dividends of the last 12 months brought, after the tax that the company kept back":
    "Ihe uru ya nke ọnwa 12 gara aga wetara, ka ewepụchara ụtụ ụlọ ọrụ jidere",
  "Yield on cost": "Uru n’elu ọnụ ahịa",
  "The dividends of the last 12 months as a part of what the shares cost":
    "Uru ọnwa 12 gara aga dị ka akụkụ nke ihe òkè ndị ahụ furu",
  "Days to exit": "Ụbọchị iji pụọ",
  "Trading days to sell all of it at a fifth of the usual day’s volume, the middle of the last 20; none: it hardly trades":
    "Ụbọchị ahịa iji ree ha niile n’otu ụzọ n’ise nke olu ụbọchị nkịtị, etiti 20 ikpeazụ; ọ dịghị: ọ naghị ere nke ọma",
  "Held since": "E ji ya kemgbe",
  "The day the first of these shares came, with never none of them since":
    "Ụbọchị nke mbụ n’ime òkè ndị a batara, ha agwụbeghị kemgbe ahụ",
  "CSCS differs by": "CSCS dị iche na",
  "What the depository says you hold, less what our books said on that day; your broker clears it up":
    "Ihe CSCS kwuru na i ji, wepụ ihe akwụkwọ anyị kwuru n’ụbọchị ahụ; onye ahịa gị ga-edozi ya",
  "CSCS has {0}, our books {1}, on {2}": "CSCS nwere {0}, akwụkwọ anyị {1}, na {2}",
  Details: "Nkọwa",
  Lots: "Ngwugwu",
  "Lots of {0}": "Ngwugwu {0}",
  "Corporate actions": "Omume ụlọ ọrụ",
  "Corporate actions of {0}": "Omume ụlọ ọrụ {0}",
  "Shares sold leave the oldest lot first. The books take each sale at the average cost of all the shares instead, so the lots and the holding may differ by what the last line but one says.":
    "Òkè e rere na-esi na ngwugwu kacha ochie apụ. Mana akwụkwọ na-ewere ọrịre ọ bụla n’ọnụ ahịa nkezi nke òkè niile, ya mere ngwugwu na ihe e ji nwere ike ịdị iche site n’ihe ahịrị bu nke ikpeazụ ụzọ kwuru.",
  "{0} at {1}": "{0} na {1}",
  fees: "ụgwọ ọrụ",
  cost: "ọnụ ahịa",
  "{0} days": "ụbọchị {0}",
  "1 day": "otu ụbọchị",
  "What the lots cost": "Ihe ngwugwu ndị ahụ furu",
  "Moved by sales at the average": "Ihe ọrịre na nkezi bugharịrị",
  "What the holding cost": "Ihe ihe e ji furu",
  "Gain of the lots": "Uru ngwugwu ndị ahụ",
  "Shares in lots": "Òkè dị na ngwugwu",
  "No lots: none of these shares are held": "Enweghị ngwugwu: e jighị nke ọ bụla n’ime òkè ndị a",
  "Bonus, rights, split": "Onyinye, ikike, nkewa",
  Transferred: "Ebufere",
  "Came from other brokers, less what went to them": "Ihe sitere n’aka ndị ahịa ọzọ, wepụ ihe gakwuuru ha",
  "Taken back": "Eweghachiri",
  "Trades and corporate actions that were taken back": "Azụmahịa na omume ụlọ ọrụ eweghachiri",
  "Movements of {0}": "Mmegharị {0}",
  "The first {0} of them; narrow the report to {1} for all.": "{0} mbụ n’ime ha; belata akụkọ na {1} maka ha niile.",
  "{0}: opening and moves make closing": "{0}: mmalite na mmegharị mere mmechi",
} as const;
