import { describe, expect, it } from 'vitest'
import { proformasNamed } from '#paying/payments/contract/proforma.ts'
import { bankFiles } from '../read-statement.ts'
import {
  allOurSampleIbans,
  bcrSampleStatement,
  brdSampleStatement,
  breakAtWords,
  btSampleStatement,
  ingSampleStatement,
  payerSampleIbans,
  raiffeisenSampleStatement,
} from '../sample-statements.ts'

/** Three payments of 500 lei. */
const btOf = (lines: readonly string[]) => {
  const closing = 500 * lines.filter((line) => line.startsWith(':61:')).length
  return [':20:1', `:25:${allOurSampleIbans.bt}`, ':28C:1/1', ':60F:C261119RON0,00', ...lines, `:62F:C261120RON${closing},00`, '-}'].join(
    '\r\n',
  )
}

const read = (text: string, encoding: BufferEncoding = 'utf8') =>
  bankFiles.readStatement(Buffer.from(text, encoding), Object.values(allOurSampleIbans))
function statement(text: string) {
  const reading = read(text)
  if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.faults))
  const [only, ...more] = reading.statements
  if (!only || more.length > 0) throw new Error(`${reading.statements.length} statements`)
  return only
}
const faults = (text: string) => {
  const reading = read(text)
  return reading.kind === 'refused' ? reading.faults : []
}

describe('a statement in MT940', () => {
  it('of Banca Transilvania: blocks, parts between semicolons, and a field behind the balance that is no line\u2019s', () => {
    const { lines, ...rest } = statement(btSampleStatement)
    expect(rest).toEqual({
      ...{ format: 'mt940', account: allOurSampleIbans.bt, number: '00004/00001', sequence: 4 },
      ...{ opening: { on: '2026-11-19', bani: 100_000 }, closing: { on: '2026-11-20', bani: 217_525 }, unread: [] },
    })
    expect(lines).toMatchObject([
      {
        ...{ line: 6, bookedOn: '2026-11-20', valueOn: '2026-11-20', amountBani: 125_050, isReversal: false },
        counterparty: { name: 'FAN COURIER EXPRESS SRL', iban: payerSampleIbans.fan, fiscalCode: '13838336' },
        ...{ texts: ['Incasare OP - canal electronic', 'RAMBURSURI 19.11.2026'], bankReference: '20A1234567890123' },
      },
      { amountBani: -7525, counterparty: { name: '', iban: '', fiscalCode: '' }, texts: ['Comision plata OP'] },
    ])
  })

  it('of BCR: payer and payee from words that were cut, and a booking in another year than its value', () => {
    const { lines } = statement(bcrSampleStatement)
    expect(lines[0]).toMatchObject({
      ...{ amountBani: 20_000, counterparty: { name: 'POPESCU ANA', iban: payerSampleIbans.ana, fiscalCode: '' } },
      texts: ['POPESCU ANA', 'Referinta 2611200000000017, data valutei 20-11-2026, Decontare', 'reincarcare sold client 17'],
      bankReference: '2611200000000017',
    })
    expect(lines[1]).toMatchObject({ bookedOn: '2027-01-02', valueOn: '2026-12-31', amountBani: -10_000, texts: ['Dobanda'] })
  })

  it('of BRD: numbered fields, a debt at first, no number of the bank\u2019s', () => {
    const { lines, opening } = statement(brdSampleStatement)
    expect(opening?.bani).toBe(-1000)
    expect(lines).toMatchObject([
      {
        counterparty: { name: 'DELIVERY SOLUTIONS SA', iban: payerSampleIbans.fan, fiscalCode: '24736200' },
        ...{ texts: ['OP PRIMIT', 'INCASARE BORDEROU 115 COMENZISTR XBUCURESTI'], bankReference: 'REF0001' },
      },
    ])
  })

  it('of ING: no day of entry, an account cut in two, and a reversal that takes money out', () => {
    expect(statement(ingSampleStatement).lines).toMatchObject([
      { amountBani: 10_000, counterparty: { name: 'POPESCU ANA', iban: payerSampleIbans.ana }, texts: ['Reincarcare sold client 17fila'] },
      { amountBani: -4000, isReversal: true, texts: ['Storno'], bankReference: 'RE20261120-2' },
    ])
  })

  it('of Raiffeisen: marks of its own, a space before the account, blank lines, one decimal', () => {
    expect(statement(raiffeisenSampleStatement).lines).toMatchObject([
      {
        ...{ amountBani: 750, bankReference: 'BR26112000001', endToEndId: '17' },
        ...{ counterparty: { name: 'POPESCU ANA', iban: payerSampleIbans.ana }, texts: ['plata factura 512345'] },
      },
    ])
  })

  it('of Banca Transilvania as it writes now: lines broken at words, one field behind the other', () => {
    const lined = (...details: string[]) => [':61:2611201120C500,00NTRFNONREF//139ZEXA1', ...details]
    const text = btOf([
      ...lined(
        ':86:Incasare OP - canal electronic C.I.F.:13838336 plata PRO-12',
        ` 1 FAN COURIER EXPRESS SRL ${payerSampleIbans.fan} BRDEROBU  REF:`,
        ' 139ZEXA1',
      ),
      // Of the spring of 2026: no blank before a line that goes on, and one as long as the longest.
      ...lined(
        ':86:Incasare OP - canal electronic reincarcare sold client plata PRO-12',
        `1 MAROCO AMBIENT SRL ${payerSampleIbans.ana} INGBROBU`,
        'REF: 139ZEXA1',
      ),
      ...lined(`:86:Plata OP inter - canal electronic /ROC/Cvf 1447 1 SCOALA NR 1 SRL ${payerSampleIbans.ana} INGBROBU REF: 1`),
    ])
    const { lines } = statement(text)
    expect(lines.map(({ counterparty }) => counterparty)).toEqual([
      { name: 'FAN COURIER EXPRESS SRL', iban: payerSampleIbans.fan, fiscalCode: '13838336' },
      { name: 'MAROCO AMBIENT SRL', iban: payerSampleIbans.ana, fiscalCode: '' },
      { name: 'SRL', iban: payerSampleIbans.ana, fiscalCode: '' },
    ])
    expect(lines.map(({ texts }) => proformasNamed(texts))).toEqual([[12], [12], []])
    expect(lines[0]?.texts).toEqual(['Incasare OP - canal electronic plata PRO-12'])
  })

  it('names no other proforma than the payer did, wherever Banca Transilvania breaks the line', () => {
    const before = 'Incasare OP - canal electronic '
    for (let length = 0; length < 60; length += 1)
      for (const name of ['MAROCO AMBIENT SRL', '3 D PRINT SRL']) {
        const said = `${before}${'plata '.repeat(10).slice(0, length).trim()} PRO-12`.replace(/\s+/g, ' ')
        const details = breakAtWords(`${said} 1 ${name} ${payerSampleIbans.ana} INGBROBU REF: 139ZEXA1`)
        const [line] = statement(btOf([':61:2611201120C500,00NTRFNONREF//139ZEXA1', `:86:${details[0]}`, ...details.slice(1)])).lines
        expect(proformasNamed(line?.texts ?? []), details.join('|')).toEqual([12])
      }
  })

  it('whose lines can be joined in two ways names both proformas, as either may be meant', () => {
    const full = `Incasare ${'x'.repeat(43)} plata PRO-12`
    const text = bcrSampleStatement.replace(/:86:Referinta[\s\S]*?(?=\r\n:61:)/, `:86:${full}\r\n1 octombrie`)
    expect(full).toHaveLength(65)
    expect(proformasNamed(statement(text).lines[0]?.texts ?? []).toSorted((a, b) => a - b)).toEqual([12, 121])
  })

  it.each([
    ['SWIFT’s trailer', (text: string) => text.replace(/-\}/, '-}{5:}')],
    ['a checksum behind it', (text: string) => text.replace(/-\}/, '-}{5:{CHK:0123456789AB}}')],
    ['a mark of the end', (text: string) => text.replace(/-\}/, '-}$')],
    ['a dollar on a line of its own', (text: string) => text.replace(/-\}/, '-}\r\n$')],
    ['control characters', (text: string) => `\u0001 ${text.replace(/-\}/, '-}\u0003')}`],
    ['blanks for the day of entry', (text: string) => text.replace(':61:2611201120', ':61:261120    ')],
  ])('is read with %s', (_what, framed) => expect(statement(framed(btSampleStatement)).lines).toHaveLength(2))

  it('without its beginning is refused, as nothing would be read of it', () => {
    expect(faults(btSampleStatement.slice(btSampleStatement.indexOf(':60F:'))).length).toBeGreaterThan(0)
  })

  it('takes no sign for a reference of the payer’s', () => {
    expect(statement(bcrSampleStatement).lines.map(({ endToEndId }) => endToEndId)).toEqual([null, null])
  })

  it('may hold several days, each with its own balances', () => {
    const reading = read(
      bcrSampleStatement +
        bcrSampleStatement
          .replace('C261119RON500,00', 'C270102RON600,00')
          .replace('C270102RON600,00\r\n:86:D', 'C270105RON700,00\r\n:86:D'),
    )
    expect(reading).toMatchObject({ kind: 'read', statements: [{ closing: { bani: 60_000 } }, { closing: { bani: 70_000 } }] })
  })

  it('is refused where lines and balances do not agree, with the difference', () => {
    expect(faults(btSampleStatement.replace('C1250,50', 'C1250,60'))).toEqual([
      { code: 'statement-balance-wrong', params: { account: allOurSampleIbans.bt, difference: -10 } },
    ])
  })

  it.each([
    ['a line', btSampleStatement.replace(':61:2611201120C1250,50', ':61:2613201120C1250,50'), { line: 6, place: ':61:' }],
    ['a line without an amount', btSampleStatement.replace('C1250,50NTRF', 'CNTRF'), { line: 6, place: ':61:' }],
    ['an amount of three decimals', btSampleStatement.replace('C1250,50NTRF', 'C1250,505NTRF'), { line: 6, place: ':61:' }],
    ['a balance', btSampleStatement.replace('C261119RON1000,00', 'C261119RON1.000,00'), { line: 5, place: ':60F:' }],
  ])('is refused for %s that cannot be read, by its place', (_what, text, params) =>
    expect(faults(text)[0]).toEqual({ code: 'statement-not-readable', params }),
  )

  it('is refused of another account, in another currency, and without its end', () => {
    const other = btSampleStatement.replaceAll(allOurSampleIbans.bt, payerSampleIbans.ana)
    expect(faults(other)).toEqual([{ code: 'statement-of-other-account', params: { account: payerSampleIbans.ana } }])
    expect(faults(btSampleStatement.replaceAll(/(?<=\d)RON(?=\d)/g, 'EUR'))).toEqual([
      { code: 'statement-in-other-currency', params: { currency: 'EUR' } },
    ])
    expect(faults(btSampleStatement.slice(0, btSampleStatement.indexOf(':62F:')))).toEqual([
      { code: 'statement-without-balance', params: { account: allOurSampleIbans.bt } },
    ])
    expect(faults(btSampleStatement.replace(`:25:${allOurSampleIbans.bt}`, ':25:123'))).toEqual([{ code: 'statement-without-account' }])
  })
})

/** Lines as people brought them to readers of others: facts alone, with where each was reported. */
describe('a line that another program could not read', () => {
  const of = (lines: readonly string[], closing: string, above: readonly string[] = [':28C:1/1', ':60F:C261119RON1000,00']) =>
    ['{1:F01BTRLRO22AXXX}{4:', ':20:1', `:25:${allOurSampleIbans.bt}`, ...above, ...lines, `:62F:C261120RON${closing}`, '-}'].join('\r\n')

  it.each<[string, string[], string, object[]]>([
    // fruitl00p/php-mt940 #14, a-fas/mt940js #8
    [
      'a debit reversed, with the last sign of the currency',
      [':61:2611201120RDN800,00N068NONREF'],
      '1800,00',
      [{ amountBani: 80_000, isReversal: true }],
    ],
    // mschindler83/fints-hbci-php #111
    [
      'a debit reversed, without a day of entry',
      [':61:261120RD5,00NMSC1'],
      '1005,00',
      [{ amountBani: 500, isReversal: true, bookedOn: '2026-11-20' }],
    ],
    // wolph/mt940 #130, nemiah/phpFinTS #341
    ['a credit reversed', [':61:2611201120RC204,88NTRFNONREF'], '795,12', [{ amountBani: -20_488, isReversal: true }]],
    // wolph/mt940 #90, #97
    ['a currency that ends with D', [':61:2611201120CD100,00NTRFNONREF'], '1100,00', [{ amountBani: 10_000, isReversal: false }]],
    [
      'a debit in a currency that ends with D',
      [':61:2611201120DD100,00NTRFNONREF'],
      '900,00',
      [{ amountBani: -10_000, isReversal: false }],
    ],
    // wolph/mt940 #117
    [
      'a text on the next line and no :86:',
      [':61:261120C0,92FMSCNONREF', 'BALANCE_CASHBACK-510151a4'],
      '1000,92',
      [{ amountBani: 92, texts: ['BALANCE_CASHBACK-510151a4'] }],
    ],
    // wolph/mt940 #99
    [
      'no decimals, and strokes within a reference',
      [':61:2611201120C119,NMSC341241773/1AB//O/341241774', 'Plata'],
      '1119,00',
      [{ amountBani: 11_900, texts: ['Plata'] }],
    ],
    // wolph/mt940 #108
    ['blanks for the day of entry', [':61:261120    D65,00NOVBNONREF'], '935,00', [{ amountBani: -6_500, bookedOn: '2026-11-20' }]],
    // OCA/bank-statement-import #123
    ['no text at all', [':61:2611201120C10,00NTRFNONREF', ':86:'], '1010,00', [{ amountBani: 1_000, texts: [] }]],
    // wolph/mt940 #2
    [
      'a field of sums behind the balance',
      [':61:2611201120C10,00NTRFNONREF'],
      '1010,00\r\n:64:C261120RON1010,00\r\n:65:C261121RON1010,00\r\n:86:/SUM/1/0',
      [{ amountBani: 1_000 }],
    ],
  ])('has %s', (_, lines, closing, expected) => expect(statement(of(lines, closing)).lines).toMatchObject(expected))

  it.each<[string, string]>([
    // fruitl00p/php-mt940 #46
    ['a number of the older kind', of([':61:2611201120C10,00NTRFNONREF'], '1010,00', [':28:15/1', ':60F:C261119RON1000,00'])],
    // sandermarechal/jejik-mt940 #44
    ['no line, and balances of a comma alone', of([], '0,', [':28C:00215/00001', ':60F:C261119RON0,'])],
    // willuhn/hbci4java #43
    ['a dash between its balance and its lines', of(['-', ':61:2611201120C10,00NTRFNONREF'], '1010,00')],
  ])('is of a statement with %s', (_, text) => expect(faults(text)).toEqual([]))

  // railslove/cmxl #59: expected, and so not booked.
  it.each(['EC', 'ED'])('with the mark %s is refused by its place', (mark) =>
    expect(faults(of([`:61:2611201120${mark}140,00NTRF50215//990`], '1140,00'))[0]).toMatchObject({
      code: 'statement-not-readable',
      params: { place: ':61:' },
    }),
  )
})
