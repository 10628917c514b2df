// Holdings, their lots and movements, in Nigerian Pidgin, by the English text; awaiting review by a native speaker.

export const holdingTexts = {
  "Also what is all gone": "Also wetin don finish",
  Settled: "Don settle",
  "Paid for and delivered": "Dem don pay and dem don deliver am",
  "{0} settle on {1}": "{0} go settle on {1}",
  "Dividends 12 m (₦)": "Dividend 12 m (₦)",
  "What its dividends of the last 12 months brought, after the tax that the company kept back":
    "Wetin im dividend bring for last 12 months, after the tax wey the company hold",
  "Yield on cost": "Gain on cost",
  "The dividends of the last 12 months as a part of what the shares cost":
    "Dividend of last 12 months as part of wetin the shares cost",
  "Days to exit": "Days to comot",
  "Trading days to sell all of it at a fifth of the usual day’s volume, the middle of the last 20; none: it hardly trades":
    "Trading days to sell everything for one fifth of normal day volume, the middle of last 20; none: e no dey really trade",
  "Held since": "Hold am since",
  "The day the first of these shares came, with never none of them since":
    "The day the first of these shares come, and e never finish since",
  "CSCS differs by": "CSCS get difference of",
  "What the depository says you hold, less what our books said on that day; your broker clears it up":
    "Wetin CSCS talk say you hold, minus wetin our book talk that day; your broker go clear am",
  "CSCS has {0}, our books {1}, on {2}": "CSCS get {0}, our book get {1}, on {2}",
  Details: "Details",
  Lots: "Lots",
  "Lots of {0}": "Lots of {0}",
  "Corporate actions": "Company actions",
  "Corporate actions of {0}": "Company actions of {0}",
  "Shares sold leave the oldest lot first. The books take each sale at the average cost of all the shares instead, so the lots and the holding may differ by what the last line but one says.":
    "Shares wey you sell dey comot from the oldest lot first. But the book dey take each sale for average cost of all the shares, so the lots and the holding fit differ by wetin the line before the last talk.",
  "{0} at {1}": "{0} at {1}",
  fees: "charges",
  cost: "cost",
  "{0} days": "{0} days",
  "1 day": "1 day",
  "What the lots cost": "Wetin the lots cost",
  "Moved by sales at the average": "Wetin sale for average move",
  "What the holding cost": "Wetin the holding cost",
  "Gain of the lots": "Gain of the lots",
  "Shares in lots": "Shares inside lots",
  "No lots: none of these shares are held": "No lots: you no hold any of these shares",
  "Bonus, rights, split": "Bonus, rights, split",
  Transferred: "Transfer",
  "Came from other brokers, less what went to them": "Wetin come from other brokers, minus wetin go them",
  "Taken back": "Dem take am back",
  "Trades and corporate actions that were taken back": "Trades and company actions wey dem take back",
  "Movements of {0}": "Movement of {0}",
  "The first {0} of them; narrow the report to {1} for all.":
    "The first {0} of them; make the report show only {1} to see all.",
  "{0}: opening and moves make closing": "{0}: opening plus movement make closing",
} as const;
