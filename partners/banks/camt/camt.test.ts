import { describe, expect, it } from 'vitest'
import { allOurSampleIbans, camtSampleAs, camtSampleStatement, payerSampleIbans } from '../sample-statements.ts'
import { faults, lines, read } from './test-camt.ts'

const account = (iban: string) => `<Id><IBAN>${iban}</IBAN></Id>`
const parties02 = `<RltdPties><Dbtr><Nm>Ana  Popescu</Nm></Dbtr><DbtrAcct>${account(payerSampleIbans.ana)}</DbtrAcct><CdtrAcct>${account(allOurSampleIbans.bt)}</CdtrAcct></RltdPties>`
const parties08 = `<RltdPties><Dbtr><Pty><Nm>Ana Popescu</Nm></Pty></Dbtr><DbtrAcct>${account(payerSampleIbans.ana)}</DbtrAcct></RltdPties>`
const tx = (parties: string) =>
  `<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>PAY-1</EndToEndId></Refs>${parties}<RmtInf><Ustrd>reincarcare</Ustrd><Ustrd>sold &amp; 17</Ustrd></RmtInf></TxDtls></NtryDtls>`

describe('a statement in CAMT.053', () => {
  it.each([
    ['02', '', parties02],
    ['08', '', parties08],
    ['08', 'ns2', parties08],
  ] as const)('is read in version %s, whatever its prefix (%s)', (version, prefix, parties) => {
    const xml = camtSampleStatement(version, [{ amount: '200.50', side: 'CRDT', extra: tx(parties) }], { closing: '1200.50', prefix })
    expect(read(xml)).toMatchObject({
      kind: 'read',
      statements: [
        {
          format: 'camt.053',
          account: allOurSampleIbans.bt,
          number: '17',
          opening: { on: '2026-11-20', bani: 100_000 },
          closing: { bani: 120_050 },
        },
      ],
    })
    expect(lines(xml)).toMatchObject([
      {
        ...{
          line: 5,
          bookedOn: '2026-11-20',
          valueOn: null,
          amountBani: 20_050,
          isReversal: false,
          endToEndId: 'PAY-1',
          bankReference: 'B1',
        },
        ...{ counterparty: { name: 'Ana Popescu', iban: payerSampleIbans.ana, fiscalCode: '' }, texts: ['reincarcare', 'sold & 17'] },
      },
    ])
  })

  it.each(['052', '054'] as const)('has its entries also as CAMT.%s, which has no balances', (number) => {
    const entries = [
      { amount: '200.50', side: 'CRDT', extra: tx(parties08) } as const,
      { amount: '9.00', side: 'CRDT', status: 'PDNG' } as const,
    ]
    const whole = camtSampleStatement('08', entries, { closing: '1200.50' })
    const [{ line: _line, ...first } = {}] = lines(whole) ?? []
    const found = read(camtSampleAs(number, whole))
    expect(found).toMatchObject({
      kind: 'read',
      statements: [{ format: `camt.${number}`, account: allOurSampleIbans.bt, opening: null, closing: null, lines: [first] }],
    })
    expect(faults(camtSampleAs(number, whole).replaceAll(allOurSampleIbans.bt, payerSampleIbans.ana))).toMatchObject([
      { code: 'statement-of-other-account' },
    ])
    expect(faults(camtSampleAs(number, whole).replace('200.50', 'x'))).toMatchObject([{ code: 'statement-not-readable' }])
  })

  it.each([
    ['02', (name: string) => `<Nm>${name}</Nm>`],
    ['08', (name: string) => `<Pty><Nm>${name}</Nm></Pty>`],
  ] as const)('has its structured words and the name of who paid through another, in version %s', (version, named) => {
    const payer = `<RltdPties><Dbtr>${named('Servicii de plata SA')}</Dbtr><DbtrAcct>${account(payerSampleIbans.ana)}</DbtrAcct><UltmtDbtr>${named('Ana Popescu')}</UltmtDbtr></RltdPties>`
    const structured =
      '<Strd><RfrdDocInf><Nb>FCT 12</Nb></RfrdDocInf><RfrdDocInf><Tp/></RfrdDocInf><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>PRO-17</Ref></CdtrRefInf><AddtlRmtInf>avans</AddtlRmtInf></Strd><Strd/>'
    const extra = `<NtryDtls><TxDtls>${payer}<RmtInf><Ustrd>plata</Ustrd>${structured}</RmtInf></TxDtls></NtryDtls>`
    const [line] = lines(camtSampleStatement(version, [{ amount: '200.50', side: 'CRDT', extra }], { closing: '1200.50' })) ?? []
    expect(line).toMatchObject({
      counterparty: { name: 'Ana Popescu', iban: payerSampleIbans.ana },
      texts: ['plata', 'PRO-17', 'FCT 12', 'avans', 'Servicii de plata SA'],
      written: expect.stringContaining('PRO-17'),
    })
  })

  it('makes lines of a batch whose transactions make it up, and one line of any other', () => {
    const batch = (amounts: string[]) =>
      `<AcctSvcrRef>B2</AcctSvcrRef><NtryDtls>${amounts.map((one, i) => `<TxDtls><Refs><EndToEndId>PAY-${i}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="RON">${one}</Amt></TxAmt></AmtDtls></TxDtls>`).join('')}</NtryDtls>`
    const out = (extra: string) => camtSampleStatement('02', [{ amount: '30.00', side: 'DBIT', extra }], { closing: '970.00' })
    expect(lines(out(batch(['10.00', '20.00'])))).toMatchObject([
      { amountBani: -1000, endToEndId: 'PAY-0', bankReference: 'B2/1' },
      { amountBani: -2000, endToEndId: 'PAY-1', bankReference: 'B2/2' },
    ])
    expect(lines(out(batch(['10.00', '19.00'])))).toMatchObject([{ amountBani: -3000, bankReference: 'B2' }])
  })

  it('has a reversal and money that came back by its side, and nothing of what is pending', () => {
    const xml = camtSampleStatement(
      '02',
      [
        { amount: '5.00', side: 'DBIT', extra: '<RvslInd>true</RvslInd>' },
        { amount: '7.00', side: 'CRDT', extra: '<NtryDtls><TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls>' },
        { amount: '900.00', side: 'CRDT', status: 'PDNG' },
      ],
      { closing: '1002.00' },
    )
    expect(lines(xml)).toMatchObject([
      { amountBani: -500, isReversal: true },
      { amountBani: 700, isReversal: true, texts: ['AC04'] },
    ])
  })

  it('counts an instant for its day in Bucharest', () => {
    const late = camtSampleStatement('02', [{ amount: '1.00', side: 'CRDT' }], { closing: '1001.00' }).replace(
      '<BookgDt><Dt>2026-11-20</Dt>',
      '<BookgDt><DtTm>2026-11-20T22:30:00Z</DtTm>',
    )
    expect(lines(late)).toMatchObject([{ bookedOn: '2026-11-21' }])
  })

  it('is refused with the place of what is wrong', () => {
    const two = camtSampleStatement('02', [
      { amount: '1.00', side: 'CRDT' },
      { amount: 'x', side: 'CRDT' },
    ])
    expect(faults(two)[0]).toEqual({ code: 'statement-not-readable', params: { line: 7, place: 'Ntry/Amt' } })
    expect(faults(two.replace('<Cd>CLBD</Cd>', '<Cd>ITBD</Cd>'))).toContainEqual({
      code: 'statement-without-balance',
      params: { account: allOurSampleIbans.bt },
    })
    expect(faults(two.replace('</Stmt>', ''))).toMatchObject([{ code: 'statement-not-readable', params: { place: 'XML' } }])
    expect(faults(camtSampleStatement('02', [], { account: payerSampleIbans.ana }))).toMatchObject([{ code: 'statement-of-other-account' }])
    expect(
      faults(camtSampleStatement('02', [{ amount: '1.00', side: 'CRDT' }]).replace('Amt Ccy="RON">1.00', 'Amt Ccy="EUR">1.00')),
    ).toMatchObject([{ code: 'statement-in-other-currency' }])
  })

  it('is no other XML, nor one that could grow without end', () => {
    expect(faults('<Invoice/>')).toEqual([{ code: 'statement-format-unknown' }])
    const bomb = '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    expect(faults(camtSampleStatement('02', []).replace('?>', `?>${bomb}`))).toEqual([{ code: 'statement-format-unknown' }])
    expect(faults('<a>'.repeat(5000) + '</a>'.repeat(5000)).length).toBe(1)
  })
})

describe('a line of money that went out', () => {
  const party = `<RltdPties><Cdtr><Nm>Ana Popescu</Nm></Cdtr><CdtrAcct>${account(payerSampleIbans.ana)}</CdtrAcct></RltdPties>`
  const of = (id: string, more = '') => `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${party}${more}</TxDtls>`

  it('has the id of its payment and the payee, and with money that came back why', () => {
    const xml = camtSampleStatement(
      '08',
      [
        { amount: '20.00', side: 'DBIT', extra: `<NtryDtls>${of('SHEET-1')}</NtryDtls>` },
        { amount: '20.00', side: 'CRDT', extra: `<NtryDtls>${of('SHEET-1', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>')}</NtryDtls>` },
        {
          amount: '3.00',
          side: 'CRDT',
          extra: `<NtryDtls>${of('SHEET-2', '<RtrInf><Rsn><Prtry>NOACC</Prtry></Rsn></RtrInf>')}</NtryDtls>`,
        },
      ],
      { closing: '1003.00' },
    )
    expect(lines(xml)).toMatchObject([
      { amountBani: -2000, endToEndId: 'SHEET-1', isReversal: false, counterparty: { name: 'Ana Popescu', iban: payerSampleIbans.ana } },
      { amountBani: 2000, endToEndId: 'SHEET-1', isReversal: true, returnReason: 'AC04' },
      { amountBani: 300, endToEndId: 'SHEET-2', isReversal: true, returnReason: 'NOACC' },
    ])
    expect(lines(xml)?.[0]).not.toHaveProperty('returnReason')
  })
})

describe('what the schema of CAMT allows', () => {
  const one = (extra: string, amount = '5.00') => camtSampleStatement('02', [{ amount, side: 'DBIT', extra }], { closing: '995.00' })

  it.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
  ])('a reversal said by %s', (written, isReversal) =>
    expect(lines(one(`<RvslInd>${written}</RvslInd>`))).toMatchObject([{ amountBani: -500, isReversal }]),
  )

  it.each(['yes', 'TRUE', '2'])('no other word for a reversal: %s', (written) =>
    expect(faults(one(`<RvslInd>${written}</RvslInd>`))[0]).toEqual({
      code: 'statement-not-readable',
      params: { line: 5, place: 'Ntry/RvslInd' },
    }),
  )

  it.each(['000000000000005.00', '+5', '5.', '5.00000', '00000000000000005.0'])('an amount as decimals of XML are written: %s', (written) =>
    expect(lines(one('', written))).toMatchObject([{ amountBani: -500 }]),
  )

  it.each(['-5.00', '5.001', '.', '', '5,0,0', '99999999999999.00'])('no amount: %s', (written) =>
    expect(faults(one('', written))[0]).toMatchObject({ code: 'statement-not-readable', params: { place: 'Ntry/Amt' } }),
  )

  it('elements without content, which say nothing', () =>
    expect(lines(one('<AcctSvcrRef/><NtryDtls><TxDtls/></NtryDtls><NtryDtls/>'))).toMatchObject([
      { amountBani: -500, bankReference: null },
    ]))

  it.each(['PDNG', 'INFO', 'FUTR'])('an entry that is in no balance yet: %s', (status) =>
    expect(lines(camtSampleStatement('08', [{ amount: '5.00', side: 'DBIT', status }]))).toEqual([]),
  )

  it('money of several that nothing parts, which is no one’s of them', () => {
    const of = (name: string) =>
      `<TxDtls><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties><RmtInf><Ustrd>to ${name}</Ustrd></RmtInf></TxDtls>`
    expect(lines(one(`<NtryDtls>${of('Ana')}${of('Ion')}</NtryDtls>`))).toMatchObject([
      { counterparty: { name: '', iban: '' }, texts: ['to Ana', 'to Ion'], endToEndId: null },
    ])
  })

  it('an amount of a part in another currency, which does not part an entry', () => {
    const of = (currency: string) => `<TxDtls><AmtDtls><TxAmt><Amt Ccy="${currency}">2.50</Amt></TxAmt></AmtDtls></TxDtls>`
    expect(lines(one(`<NtryDtls>${of('RON')}${of('RON')}</NtryDtls>`))).toHaveLength(2)
    expect(lines(one(`<NtryDtls>${of('EUR')}${of('EUR')}</NtryDtls>`))).toHaveLength(1)
  })

  it('totals of an advice, which nothing else proves', () => {
    const advice = (sum: string, count = '1') =>
      camtSampleAs('054', one('')).replace(
        '<Ntry>',
        `<TxsSummry><TtlDbtNtries><NbOfNtries>${count}</NbOfNtries><Sum>${sum}</Sum></TtlDbtNtries></TxsSummry><Ntry>`,
      )
    expect(lines(advice('5.00'))).toHaveLength(1)
    for (const wrong of [advice('5.01'), advice('5.00', '2')])
      expect(faults(wrong)).toEqual([{ code: 'statement-total-wrong', params: { line: 3, place: 'TxsSummry/TtlDbtNtries' } }])
  })

  it('one page of several, where each line has the bank’s number', () => {
    const page = (xml: string) =>
      xml.replace('<MsgId>1</MsgId>', '<MsgId>1</MsgId><MsgPgntn><PgNb>2</PgNb><LastPgInd>0</LastPgInd></MsgPgntn>')
    expect(lines(page(one('<AcctSvcrRef>B1</AcctSvcrRef>')))).toHaveLength(1)
    expect(faults(page(one('')))).toEqual([{ code: 'statement-page-alone', params: { line: 3, number: '17' } }])
  })
})
