/**
 * Judges the sums of an invoice's file from its text, in whole hundredths of its own: shares no code with what computed or wrote them. For tests.
 */

const all = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<cac:${name}>([\\s\\S]*?)</cac:${name}>`, 'g'))].map(([, inner]) => inner ?? '')
const textOf = (xml: string, name: string): string | undefined => new RegExp(`<cbc:${name}(?: [^>]*)?>([^<]*)</cbc:${name}>`).exec(xml)?.[1]

/** Units of ten to the minus sixth. */
const MILLION = 1_000_000n
function millionths(text: string | undefined): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text ?? '0') ?? []
  return BigInt(`${sign}1`) * (BigInt(whole) * MILLION + BigInt(fraction.padEnd(6, '0')))
}
const hundredths = (text: string | undefined): bigint => millionths(text) / 10_000n

const size = (value: bigint): bigint => (value < 0n ? -value : value)
/** Whether `rounded` hundredths are the nearest to a fraction of hundredths, halves away from zero. */
function isNearest(rounded: bigint, numerator: bigint, denominator: bigint): boolean {
  const [twiceOff, whole] = [2n * size(rounded * denominator - numerator), size(denominator)]
  return twiceOff < whole || (twiceOff === whole && size(rounded * denominator) > size(numerator))
}

const signedAmount = (part: string): bigint => (textOf(part, 'ChargeIndicator') === 'true' ? 1n : -1n) * hundredths(textOf(part, 'Amount'))
const groupOf = (part: string): string => `${textOf(part, 'ID')}/${millionths(textOf(part, 'Percent'))}`

/** Empty: every sum is right. */
export function wrongSums(xml: string): string[] {
  const wrong: string[] = []
  const expect = (isRight: boolean, what: string) => {
    if (!isRight) wrong.push(what)
  }
  const lines = [...all(xml, 'InvoiceLine'), ...all(xml, 'CreditNoteLine')]
  const outside = xml.replace(/<cac:(InvoiceLine|CreditNoteLine)>[\s\S]*?<\/cac:\1>/g, '')
  const bases = new Map<string, bigint>()
  const addTo = (group: string, amount: bigint) => bases.set(group, (bases.get(group) ?? 0n) + amount)
  let net = 0n
  for (const [at, line] of lines.entries()) {
    const price = all(line, 'Price')[0] ?? ''
    const withoutPrice = line.replace(/<cac:Price>[\s\S]*<\/cac:Price>/, '')
    const own = hundredths(textOf(line, 'LineExtensionAmount'))
    const beside = all(withoutPrice, 'AllowanceCharge').reduce((sum, part) => sum + signedAmount(part), 0n)
    const quantity = millionths(textOf(line, 'InvoicedQuantity') ?? textOf(line, 'CreditedQuantity'))
    const base = textOf(price, 'BaseQuantity') === undefined ? MILLION : millionths(textOf(price, 'BaseQuantity'))
    expect(isNearest(own - beside, 100n * quantity * millionths(textOf(price, 'PriceAmount')), base * MILLION), `line ${at}`)
    net += own
    addTo(groupOf(all(line, 'ClassifiedTaxCategory')[0] ?? ''), own)
  }
  const allowances = all(outside, 'AllowanceCharge')
  for (const part of allowances) addTo(groupOf(all(part, 'TaxCategory')[0] ?? ''), signedAmount(part))
  const totals = all(outside, 'LegalMonetaryTotal')[0] ?? ''
  const total = (name: string) => hundredths(textOf(totals, name))
  const sumIf = (isCharge: string) =>
    allowances
      .filter((part) => textOf(part, 'ChargeIndicator') === isCharge)
      .reduce((sum, part) => sum + hundredths(textOf(part, 'Amount')), 0n)
  const [main = ''] = all(outside, 'TaxTotal')
  const rows = all(main, 'TaxSubtotal')
  for (const row of rows) {
    const group = groupOf(all(row, 'TaxCategory')[0] ?? '')
    const taxable = hundredths(textOf(row, 'TaxableAmount'))
    expect(bases.get(group) === taxable, `base of ${group}`)
    expect(
      isNearest(
        hundredths(textOf(row, 'TaxAmount')),
        taxable * millionths(textOf(all(row, 'TaxCategory')[0] ?? '', 'Percent')),
        100n * MILLION,
      ),
      `tax of ${group}`,
    )
    bases.delete(group)
  }
  expect(bases.size === 0, `no row for ${[...bases.keys()].join()}`)
  const vat = hundredths(textOf(main.replace(/<cac:TaxSubtotal>[\s\S]*<\/cac:TaxSubtotal>/, ''), 'TaxAmount'))
  expect(vat === rows.reduce((sum, row) => sum + hundredths(textOf(row, 'TaxAmount')), 0n), 'VAT')
  expect(total('LineExtensionAmount') === net, 'lines')
  expect(total('AllowanceTotalAmount') === sumIf('false'), 'allowances')
  expect(total('ChargeTotalAmount') === sumIf('true'), 'charges')
  expect(total('TaxExclusiveAmount') === net - sumIf('false') + sumIf('true'), 'without VAT')
  expect(total('TaxInclusiveAmount') === total('TaxExclusiveAmount') + vat, 'with VAT')
  expect(total('PayableAmount') === total('TaxInclusiveAmount') - total('PrepaidAmount') + total('PayableRoundingAmount'), 'to pay')
  return wrong
}
