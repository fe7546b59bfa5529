import { describe, expect, it } from 'vitest'
import { camtSampleStatement } from '../sample-statements.ts'
import { faults, lines } from './test-camt.ts'

/** Files as people brought them to readers of others: facts alone, with where each was reported. */
describe('a file that another program could not read', () => {
  const batch = (...amounts: string[]) =>
    `<NtryDtls><Btch><NbOfTxs>${amounts.length}</NbOfTxs></Btch>${amounts.map((amount, n) => `<TxDtls><Refs><EndToEndId>E${n}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="RON">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`).join('')}</NtryDtls>`

  it.each<[string, string, number[]]>([
    // OCA/bank-statement-import #976: what was booked counts, whatever its parts say without their charges
    [
      'charges beside the amount of its part',
      camtSampleStatement(
        '08',
        [
          {
            amount: '1526.00',
            side: 'DBIT',
            extra:
              '<NtryDtls><TxDtls><Amt Ccy="RON">1500.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Chrgs><Rcrd><Amt Ccy="RON">26.00</Amt></Rcrd></Chrgs></TxDtls></NtryDtls>',
          },
        ],
        { opening: '2000.00', closing: '474.00' },
      ),
      [-152_600],
    ],
    // OCA/bank-statement-import #157
    [
      'parts with amounts of their own',
      camtSampleStatement('02', [{ amount: '429.56', side: 'CRDT', extra: batch('329.56', '100.00') }], { closing: '1429.56' }),
      [32_956, 10_000],
    ],
    // OCA/bank-statement-import #93, #151, OCA/l10n-switzerland #410, republik/plattform #252
    ['no entry', camtSampleStatement('08', []), []],
    // OCA/bank-statement-import #157: the balance of the day before, with zeros in front
    [
      'the balance of the day before as its first',
      camtSampleStatement('02', [{ amount: '5.00', side: 'CRDT' }], { opening: '000000000001000.00', closing: '1005.00' }).replace(
        'OPBD',
        'PRCD',
      ),
      [500],
    ],
    // OCA/l10n-switzerland #410, VerenigingCampusKabel/python-sepa #1
    [
      'an account without its currency',
      camtSampleStatement('08', [{ amount: '5.00', side: 'CRDT' }], { closing: '1005.00' }).replace('<Ccy>RON</Ccy>', ''),
      [500],
    ],
    // firefly-iii/firefly-iii #8408, #8574
    [
      'words of the bank in the header, and a declaration of its own',
      camtSampleStatement('08', [{ amount: '5.00', side: 'CRDT' }], { closing: '1005.00' })
        .replace('</GrpHdr>', '<AddtlInf>PRODUCTIVE</AddtlInf></GrpHdr>')
        .replace('encoding="UTF-8"', 'encoding="UTF-8" standalone="yes"'),
      [500],
    ],
    // genkgo/camt #46
    [
      'charges of nothing',
      camtSampleStatement(
        '08',
        [
          {
            amount: '5.00',
            side: 'CRDT',
            extra: '<NtryDtls><TxDtls><Chrgs><TtlChrgsAndTaxAmt Ccy="RON">0.00</TtlChrgsAndTaxAmt></Chrgs></TxDtls></NtryDtls>',
          },
        ],
        { closing: '1005.00' },
      ),
      [500],
    ],
    // viafintech/camt_parser #34
    [
      'a batch known by its message alone',
      camtSampleStatement(
        '02',
        [{ amount: '5.00', side: 'DBIT', extra: '<NtryDtls><Btch><MsgId>RUN-17</MsgId><NbOfTxs>2</NbOfTxs></Btch></NtryDtls>' }],
        {
          closing: '995.00',
        },
      ),
      [-500],
    ],
  ])('has %s', (_, xml, expected) => expect((lines(xml) ?? []).map(({ amountBani }) => amountBani)).toEqual(expected))

  // sebastienrousseau/bankstatementparser #5: another balance, in the bank's own word
  it('has a balance of a kind of the bank’s own beside the others', () => {
    const own =
      '<Bal><Tp><CdOrPrtry><Prtry>OWN</Prtry></CdOrPrtry></Tp><Amt Ccy="RON">7.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>'
    expect(
      lines(camtSampleStatement('02', [{ amount: '5.00', side: 'CRDT' }], { closing: '1005.00' }).replace('<Bal>', `${own}<Bal>`)),
    ).toHaveLength(1)
  })

  // OCA/bank-statement-import #375: a reversal whose side is that of what it reverses; the balances say so
  it('has a reversal with the side of what it reverses, and is refused by its balances', () => {
    const said = camtSampleStatement('02', [{ amount: '5.00', side: 'DBIT', extra: '<RvslInd>true</RvslInd>' }], { closing: '1005.00' })
    expect(faults(said)[0]).toMatchObject({ code: 'statement-balance-wrong' })
  })
})
