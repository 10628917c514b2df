// What the device keeps and offers by itself, in Hausa: the time without a line, new releases, saving data.

export const deviceTexts = {
  "Buys green, sales red": "Saye kore, sayarwa ja",
  "Signs alone, no colour": "Alamu kawai, babu launi",
  "{0} received": "An karɓi {0}",
  "What this page has received over the line since it was opened.":
    "Abin da wannan shafi ya karɓa ta hanyar sadarwa tun buɗe shi.",
  "Your line is slow or set to save data. Live figures can come every few seconds instead.":
    "Layinka yana jinkiri ko an saita shi don adana bayanai. Alkaluma na iya zuwa kowane ’yan daƙiƙu maimakon haka.",
  "Save data": "Adana bayanai",
  "Not now": "Ba yanzu ba",
  "A new version is ready. It opens when you say so.": "Sabon sigar ya shirya. Zai buɗe idan ka ce haka.",
  "A new version is ready. It waits until your order is sent or cleared.":
    "Sabon sigar ya shirya. Zai jira sai an aika umarninka ko an share shi.",
  "Open the new version": "Buɗe sabon sigar",
  "Least data: charts as tables, letters of the device":
    "Mafi ƙarancin bayanai: zane a matsayin jadawali, haruffan na’ura",
  "No connection": "Babu sadarwa",
  "This is what {0} last read. It is not live: prices and orders may have changed since.":
    "Wannan shi ne abin da {0} ya karanta na ƙarshe. Ba na kai tsaye ba ne: farashi da umarni na iya sauyawa tun daga lokacin.",
  "Nothing is kept on this device yet. What you see of your portfolio and orders is kept for such a time.":
    "Babu abin da aka adana a wannan na’ura tukuna. Abin da ka gani na hannun jarinka da umarni ana adana shi don irin wannan lokaci.",
  "as of {0}": "zuwa {0}",
  "History as of {0}": "Tarihi zuwa {0}",
  "Orders can be placed, changed and cancelled when the connection is back. Nothing is sent by itself.":
    "Ana iya ba da umarni, sauya shi ko soke shi idan sadarwa ta dawo. Babu abin da ake aikawa da kansa.",
  "No shares were held.": "Babu hannun jari.",
  "There were no orders.": "Babu umarni.",
  "Not read on this device yet.": "Ba a karanta a wannan na’ura ba tukuna.",
  "at {0} on average": "a {0} a matsakaici",
  "{0} of {1} at {2}": "{0} cikin {1} a {2}",
  "Last sign-in {0} at {1}": "Shiga ta ƙarshe {0} da {1}",
  "From {0}, {1}.": "Daga {0}, {1}.",
  "Once since then somebody has tried in vain.": "Sau ɗaya tun daga lokacin wani ya gwada bai yi nasara ba.",
  "{0} times since then somebody has tried in vain.": "Sau {0} tun daga lokacin wani ya gwada bai yi nasara ba.",
} as const;
