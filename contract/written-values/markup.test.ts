import { expect, it } from 'vitest'
import { paceOf } from '#tools/test/pace.ts'
import { withoutEscapes } from './markup.ts'

it.each([
  // woocommerce/woocommerce #16872, #17570
  [String.raw`Strada O\'Conner 5`, "Strada O'Conner 5"],
  [String.raw`Rowland\\\'s Castle`, "Rowland's Castle"],
  // woocommerce/woocommerce #23378
  [String.raw`St. John\\'s`, "St. John's"],
  // TycheSoftwares/woocommerce-delivery-notes #402
  [String.raw`Bloc \"Turn\" 4`, 'Bloc "Turn" 4'],
  // woocommerce/woocommerce #58214: no sign behind it, so it is the buyer's
  [String.raw`Strada Lunga 5 \ 7`, String.raw`Strada Lunga 5 \ 7`],
  // CodistoConnect/CodistoConnect #399
  [' <br><b>Mesaj de la cumparator:</b><br> la poarta verde', 'Mesaj de la cumparator:\nla poarta verde'],
  // wpovernight/woocommerce-pdf-invoices-packing-slips #796
  ['<p>sunati inainte</p><p>cod 4471#</p>', 'sunati inainte\n\ncod 4471#'],
  // Automattic/woocommerce-services #904
  ['Tricou <span class="description">(Rosu)</span>', 'Tricou (Rosu)'],
  // woocommerce/woocommerce-ios #1817, #409
  ['Roti <strong>mari</strong> &lt; 5', 'Roti mari &lt; 5'],
  ['la poarta<br />etaj 2', 'la poarta\netaj 2'],
  // a buyer's own words
  ['Strada Lunga 5 <poarta verde>', 'Strada Lunga 5 <poarta verde>'],
  ['greutate < 5 kg, > 2 kg', 'greutate < 5 kg, > 2 kg'],
  ['bloc 4, scara <B>, <i>nu</i> <A>', 'bloc 4, scara <B>, nu <A>'],
])('%j is %j', (stored, read) => expect(withoutEscapes(stored)).toBe(read))

it.each([' ', '\\', '<br ', '<p', ' <b'])('a long run of “%s” is read once', async (sign) => {
  expect(await paceOf(() => withoutEscapes(`${sign.repeat(100_000)}x<`))).toBeLessThan(10)
})
