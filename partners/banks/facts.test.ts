/** Facts of docs/formats that no other test holds: each a small file, and what is read of it. */
import { describe, expect, it } from 'vitest'
import { bankFiles } from './read-statement.ts'
import { allOurSampleIbans, camtSampleStatement, ingSampleStatement, payerSampleIbans } from './sample-statements.ts'

function read(text: string) {
  const reading = bankFiles.readStatement(Buffer.from(text), Object.values(allOurSampleIbans))
  return reading.kind === 'refused' ? reading.faults.map(({ code }) => code) : reading.statements
}
const entry = (extra: string, change = (xml: string) => xml) =>
  read(change(camtSampleStatement('08', [{ amount: '5.00', side: 'CRDT', extra }], { closing: '1005.00' })))
const lines = (...some: object[]) => [{ lines: some }]

describe('CAMT', () => {
  const tx = (inside: string) => `<NtryDtls><TxDtls>${inside}</TxDtls></NtryDtls>`
  it.each<[string, unknown, unknown]>([
    ['NOTPROVIDED is no id', entry(tx('<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>')), lines({ endToEndId: null })],
    [
      'an account that is no IBAN is refused',
      entry('', (xml) => xml.replace(/<IBAN>\w+<\/IBAN>/, '<Othr><Id>12345</Id></Othr>')),
      ['statement-without-account'],
    ],
    [
      'an opening balance may be that of the day before',
      entry('', (xml) => xml.replace('<Cd>OPBD</Cd>', '<Cd>PRCD</Cd>')),
      [{ opening: { bani: 100_000 } }],
    ],
    [
      'a value day stands in for the day of booking',
      entry('<ValDt><Dt>2026-11-19</Dt></ValDt>', (xml) => xml.replace('<BookgDt><Dt>2026-11-20</Dt></BookgDt>', '')),
      lines({ bookedOn: '2026-11-19' }),
    ],
    [
      'an entry without any day is refused',
      entry('', (xml) => xml.replace(/<BookgDt>.*?<\/BookgDt>/, '')),
      ['statement-not-readable', 'statement-balance-wrong'],
    ],
    ['a number counts where it is one', entry(''), [{ number: '17', sequence: 17 }]],
    [
      'a number of eighteen digits is one',
      entry('', (xml) => xml.replace('>17<', '>000000000000000097<')),
      [{ number: '000000000000000097', sequence: 97 }],
    ],
    [
      'an id is no number to count by',
      entry('', (xml) => xml.replace('<ElctrncSeqNb>17</ElctrncSeqNb>', '').replace('>S1<', '>20261120<')),
      [{ number: '20261120', sequence: null }],
    ],
    [
      'the original’s side with a reversal is refused, by the balances',
      entry('<RvslInd>true</RvslInd>', (xml) =>
        xml.replace('</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>', '</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>'),
      ),
      ['statement-balance-wrong'],
    ],
    [
      'a fee by the bank’s code',
      entry('<BkTxCd><Domn><Cd>ACMT</Cd><Fmly><Cd>MDOP</Cd><SubFmlyCd>CHRG</SubFmlyCd></Fmly></Domn></BkTxCd>'),
      lines({ isFee: true }),
    ],
  ])('%s', (_fact, found, expected) => expect(found).toMatchObject(expected as object))
})

describe('MT940', () => {
  const page = (number: string, body: string[], [opening, closing]: [string, string]) =>
    [':20:1', `:25:${allOurSampleIbans.bt}`, `:28C:${number}`, opening, ...body, closing, ''].join('\r\n')
  const one = (line: string) => page('7/1', [line, ':86:x'], [':60F:C261119RON0,00', ':62F:C261120RON5,00'])
  it.each<[string, unknown, unknown]>([
    [
      'the last page may have balances alone',
      read(
        page('7/1', [':61:2611201120C5,00NTRFNONREF//B1'], [':60F:C261119RON0,00', ':62M:C261120RON5,00']) +
          page('7/2', [], [':60M:C261120RON5,00', ':62F:C261120RON5,00']),
      ),
      [{ lines: [{ amountBani: 500 }] }, { lines: [], closing: { bani: 500 } }],
    ],
    ['a number has its page behind it', read(one(':61:2611201120C5,00NTRFNONREF')), [{ number: '7/1', sequence: 7 }]],
    ['an amount may end with its comma', read(one(':61:2611201120C5,NTRFNONREF')), lines({ amountBani: 500 })],
    ['CHG is a fee', read(one(':61:2611201120C5,00NCHGNONREF')), lines({ isFee: true })],
    ['COM is a fee', read(one(':61:2611201120C5,00NCOMNONREF')), lines({ isFee: true })],
    ['RD brings money back', read(one(':61:2611201120RD5,00NTRFNONREF')), lines({ amountBani: 500, isReversal: true })],
    ['an account has a slash before it', read(ingSampleStatement), [{ account: allOurSampleIbans.ing }]],
  ])('%s', (_fact, found, expected) => expect(found).toMatchObject(expected as object))
})

describe('CSV', () => {
  const head = 'Data inregistrare;Data tranzactiei;Suma debit;Suma credit;Nr. OP;Cod fiscal beneficiar;Descrierea tranzactiei'
  const raiffeisen = (row: string, above = `IBAN;${allOurSampleIbans.raiffeisen};`) => read([above, head, row].join('\n'))
  it.each<[string, unknown, unknown]>([
    ...['2026-11-20', '20/11/2026', '20.11.2026', '20-11-26'].map((on): [string, unknown, unknown] => [
      `a day as ${on}`,
      raiffeisen(`${on};;;5,00;1;;x`),
      lines({ bookedOn: '2026-11-20' }),
    ]),
    ['an account above the list', raiffeisen('20/11/2026;;;5,00;1;;x'), [{ account: allOurSampleIbans.raiffeisen }]],
    ['LEI is RON', raiffeisen('20/11/2026;;;5,00;1;;x', `IBAN;${allOurSampleIbans.raiffeisen};\nValuta;LEI;`), lines({ amountBani: 500 })],
    ['a fiscal code has RO before it', raiffeisen('20/11/2026;;;5,00;1;RO90000014;x'), lines({ counterparty: { fiscalCode: '90000014' } })],
    ['a fiscal code of zero is none', raiffeisen('20/11/2026;;;5,00;1;0;x'), lines({ counterparty: { fiscalCode: '' } })],
    [
      'an account of the other side in the text',
      raiffeisen(`20/11/2026;;;5,00;1;;plata ${payerSampleIbans.ana}`),
      lines({ counterparty: { iban: payerSampleIbans.ana } }),
    ],
    ['a statement that has no number', raiffeisen('20/11/2026;;;5,00;1;;x'), [{ number: '', sequence: null }]],
    [
      'a list of individuals at ING is unknown',
      read('Data,,,Detalii tranzactie,,Debit,Credit\n20 noiembrie 2026,,,Cumparare POS,,"5,00",\n'),
      ['statement-format-unknown'],
    ],
  ])('%s', (_fact, found, expected) => expect(found).toMatchObject(expected as object))
})
