import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankReasons, isReasonOfAccount, payerReasonOf } from '#contract/banking/bank-reasons.ts'
import { fromRon } from '#contract/money.ts'
import { inWords } from '#contract/texts/message.ts'
import type { PaymentFile } from '#paying/ports/payment-files.ts'
import { textsOf } from '#server/platform/texts.ts'
import { paymentFiles } from '../payment-files.ts'
import { readAnswersApart } from '../read-apart.ts'
import { sampleIbanOf } from '../sample-statements.ts'
import { answerLimits, readPaymentAnswers } from './pain002.ts'
import { sampleAnswer } from './sample-answers.ts'

const OUR = sampleIbanOf('BTRL', 'RONCRT0123456701')
const read = (xml: string) => readPaymentAnswers(Buffer.from(xml))
function answers(xml: string) {
  const reading = read(xml)
  if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.faults))
  return reading.answers
}
const faults = (xml: string) => {
  const reading = read(xml)
  return reading.kind === 'refused' ? reading.faults : []
}
const rows = (...some: [string, string?, string?][]) => sampleAnswer({ group: 'PART', batches: [{ id: 'RUN-17-1', rows: some }] })

describe('an answer of the bank', () => {
  it.each([
    ['03', ''],
    ['10', ''],
    ['10', 'ns2'],
  ] as const)('is read in version .%s, whatever its prefix (%s)', (version, prefix) => {
    const xml = sampleAnswer({
      ...{ version, prefix, group: 'PART' },
      batches: [
        {
          id: 'RUN-17-1',
          rows: [
            ['SHEET-1', 'ACSC'],
            ['SHEET-2', 'RJCT', 'AC04'],
          ],
        },
        { id: 'RUN-17-2', status: 'RJCT', reason: 'AM04' },
      ],
    })
    expect(answers(xml)).toEqual({
      messageId: 'RUN-17',
      answers: [
        { endToEndId: 'SHEET-1', outcome: 'paid', reasonCode: null, on: null },
        { endToEndId: 'SHEET-2', outcome: 'refused', reasonCode: 'AC04', on: null },
      ],
      others: [
        { batchId: 'RUN-17-2', outcome: 'refused', reasonCode: 'AM04' },
        { batchId: null, outcome: 'pending', reasonCode: null },
      ],
      unread: [
        { line: 7, place: 'Tx/StsRsnInf/AddtlInf', value: 'as said' },
        { line: 10, place: 'Batch/StsRsnInf/AddtlInf', value: 'as said' },
      ],
    })
  })

  it.each<[string, string]>([
    ...['ACSC', 'ACCC'].map((status) => [status, 'paid'] as [string, string]),
    ...['RJCT', 'CANC'].map((status) => [status, 'refused'] as [string, string]),
    ...['ACSP', 'ACTC', 'ACCP', 'ACWC', 'PDNG', 'RCVD', 'PART', 'XYZ1'].map((status) => [status, 'pending'] as [string, string]),
  ])('with %s says that a payment is %s', (status, outcome) => {
    expect(answers(rows(['SHEET-1', status])).answers[0]?.outcome).toBe(outcome)
  })

  it.each<[string, (xml: string) => string, unknown]>([
    [
      'the words of a reason stand beside its code',
      (xml) => xml.replace('</Rsn>', '</Rsn><AddtlInf>cont inchis</AddtlInf>'),
      { reasonCode: 'AC04' },
    ],
    ['the bank’s own word is a reason', (xml) => xml.replace('<Cd>AC04</Cd>', '<Prtry>INCHIS</Prtry>'), { reasonCode: 'INCHIS' }],
    [
      'an id of the bank and the original amount decide nothing',
      (xml) =>
        xml
          .replace('<OrgnlEndToEndId>', '<StsId>9</StsId><OrgnlEndToEndId>')
          .replace('</TxInfAndSts>', '<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">9</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>'),
      { outcome: 'refused' },
    ],
    ['a later version is read', (xml) => xml.replace(/pain\.002\.001\.\d\d/, 'pain.002.001.12'), { outcome: 'refused' }],
    ['a payment without a state is left as it is', (xml) => xml.replace(/<TxSts>RJCT<\/TxSts>/, ''), undefined],
  ])('allows that %s', (_fact, change, expected) => {
    const [found] = answers(change(rows(['SHEET-1', 'RJCT', 'AC04']))).answers
    if (expected === undefined) expect(found).toBeUndefined()
    else expect(found).toMatchObject(expected as object)
  })

  it('in the German banks’ own form is refused as unknown', () => {
    expect(faults(rows(['SHEET-1', 'ACSC']).replace(/pain\.002\.001\.\d\d/, 'pain.002.003.03'))).toEqual([
      { code: 'bank-answer-format-unknown' },
    ])
  })

  it('has the day that the bank names, as it is in Bucharest', () => {
    const said = (more: string) => answers(rows(['SHEET-1', 'ACSC']).replace('</TxSts>', `</TxSts>${more}`)).answers[0]?.on
    expect(said('<AccptncDtTm>2026-11-24T22:30:00Z</AccptncDtTm>')).toBe('2026-11-25')
    const settled = '<FctvIntrBkSttlmDt><Dt>2026-11-26</Dt></FctvIntrBkSttlmDt>'
    expect(said(`<AccptncDtTm>2026-11-24T22:30:00Z</AccptncDtTm>${settled}`)).toBe('2026-11-26')
  })

  it('counts by its most detailed level, and says nothing of a payment that no level speaks of', () => {
    const payment = (endToEndId: string, ron: number) => ({ endToEndId, amountBani: fromRon(ron), holder: 'Ana Pop', iban: OUR, text: '' })
    const file: PaymentFile = {
      ...{
        messageId: 'RUN-17',
        createdAt: new Date(0),
        payOn: '2026-11-24',
        payer: { name: 'Noi', iban: OUR, bic: '', priority: 'service-level', charges: 'SHAR' },
      },
      payments: [payment('SHEET-1', 10), payment('SHEET-2', 20), payment('SHEET-3', 60_000)],
    }
    const outcomes = (xml: string) => paymentFiles.answersTo(file, answers(xml)).map(({ outcome, reasonCode }) => [outcome, reasonCode])
    const batch = { id: 'RUN-17-1', status: 'RJCT', reason: 'AC01', rows: [['SHEET-1', 'ACSC'] as const] }
    expect(outcomes(sampleAnswer({ group: 'ACTC', batches: [batch] }))).toEqual([
      ['paid', null],
      // Of a whole batch it is our account.
      ['refused', 'AC02'],
      ['pending', null],
    ])
    expect(outcomes(sampleAnswer({ group: 'RJCT FF01' }))).toEqual(Array.from({ length: 3 }, () => ['refused', 'FF01']))
    expect(outcomes(sampleAnswer({ batches: [batch] }))).toHaveLength(2)
    expect(outcomes(sampleAnswer())).toEqual([])
  })

  it('takes the decided of two rows of one payment, and refuses two that contradict each other', () => {
    const outcomes = (xml: string) => answers(xml).answers.map(({ outcome }) => outcome)
    expect(outcomes(rows(['SHEET-1', 'ACSP'], ['SHEET-1', 'ACSC'], ['SHEET-1', 'PDNG']))).toEqual(['paid'])
    expect(faults(rows(['SHEET-1', 'ACSC'], ['SHEET-1', 'RJCT', 'AC01']))).toEqual([
      { code: 'bank-answer-contradicts', params: { line: 7, payment: 'SHEET-1' } },
    ])
  })

  it('is known by the id of its instruction where its other id is left out', () => {
    const named = rows(['SHEET-1', 'ACSC'], ['SHEET-2', 'RJCT', 'AC01']).replace(
      '<OrgnlEndToEndId>SHEET-2</OrgnlEndToEndId>',
      '<OrgnlInstrId>SHEET-2</OrgnlInstrId>',
    )
    expect(answers(named).answers.map(({ endToEndId, outcome }) => [endToEndId, outcome])).toEqual([
      ['SHEET-1', 'paid'],
      ['SHEET-2', 'refused'],
    ])
  })

  it('is refused with the line and the place of what is wrong', () => {
    const good = rows(['SHEET-1', 'ACSC'], ['SHEET-2', 'ACSC'])
    expect(faults(good.replace('<OrgnlEndToEndId>SHEET-2</OrgnlEndToEndId>', ''))).toEqual([
      { code: 'bank-answer-not-readable', params: { line: 7, place: 'TxInfAndSts/OrgnlEndToEndId' } },
    ])
    expect(faults(good.replace('<OrgnlPmtInfId>RUN-17-1</OrgnlPmtInfId>', ''))).toEqual([
      { code: 'bank-answer-not-readable', params: { line: 4, place: 'OrgnlPmtInfAndSts/OrgnlPmtInfId' } },
    ])
    expect(faults(good.replace('<OrgnlMsgId>RUN-17</OrgnlMsgId>', ''))).toEqual([
      { code: 'bank-answer-not-readable', params: { line: 3, place: 'OrgnlGrpInfAndSts/OrgnlMsgId' } },
    ])
    expect(faults(good.replace('</CstmrPmtStsRpt>', ''))).toMatchObject([{ code: 'bank-answer-not-readable', params: { place: 'XML' } }])
    expect(faults('  ')).toEqual([{ code: 'bank-answer-empty' }])
    expect(readPaymentAnswers(new Uint8Array(answerLimits.bytesMax + 1))).toMatchObject({ faults: [{ code: 'bank-answer-too-big' }] })
  })

  it('is no other message, nor one that could grow without end', () => {
    const unknown = [{ code: 'bank-answer-format-unknown' }]
    expect(faults(sampleAnswer().replace('pain.002', 'pain.001'))).toEqual(unknown)
    expect(faults('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"/>')).toEqual(unknown)
    const bomb = '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    expect(faults(sampleAnswer().replace('?>', `?>${bomb}`))).toEqual(unknown)
    expect(faults('<a>'.repeat(5000) + '</a>'.repeat(5000))).toHaveLength(1)
  })

  it('never throws, whatever is done to its bytes', () => {
    const good = Buffer.from(rows(['SHEET-1', 'ACSC'], ['SHEET-2', 'RJCT', 'AC01']))
    const wound = fc.record({ at: fc.nat(good.length - 1), length: fc.nat(40), bytes: fc.uint8Array({ maxLength: 40 }) })
    fc.assert(
      fc.property(fc.array(wound, { maxLength: 4 }), (wounds) => {
        const bytes = wounds.reduce<Buffer>(
          (before, { at, length, bytes: put }) => Buffer.concat([before.subarray(0, at), put, before.subarray(at + length)]),
          good,
        )
        const reading = readPaymentAnswers(bytes)
        if (reading.kind === 'refused') expect(reading.faults.length).toBeGreaterThan(0)
        else expect(reading.answers.answers.length).toBeLessThanOrEqual(2)
      }),
      { numRuns: 1_000 },
    )
    const isRefused = (bytes: Uint8Array) => readPaymentAnswers(bytes).kind === 'refused'
    fc.assert(fc.property(fc.uint8Array({ maxLength: 2_000 }), isRefused))
  })

  it('says in a thread of its own what it says here', async () => {
    const bytes = Buffer.from(rows(['SHEET-1', 'ACSC']))
    const reading = await readAnswersApart(bytes)
    expect(reading).toEqual(readPaymentAnswers(bytes))
    expect(await paymentFiles.readPaymentAnswers(bytes)).toEqual(reading.kind === 'read' && reading.answers)
  })

  it('that is refused is a problem with each fault', async () => {
    const wrong = Buffer.from(rows(['', 'ACSC'], ['', 'ACSC']))
    await expect(paymentFiles.readPaymentAnswers(wrong)).rejects.toMatchObject({
      code: 'bank-answer-refused',
      errors: [{ path: 'file' }, { path: 'file' }],
    })
  })
})

describe('a reason', () => {
  it.each(['ro', 'en'] as const)('has words in %s, also one that is not known', (language) => {
    const texts = textsOf(language)
    const said = [...Object.keys(bankReasons), 'ZZ99'].map((reason) => inWords(texts, { code: 'sheet-refused', params: { reason } }))
    expect(said.every((words) => words.length > 10 && words.endsWith('.'))).toBe(true)
    expect(said.at(-1)).toContain('ZZ99')
  })

  it('says that the account is wrong where another one is needed', () => {
    expect(['AC01', 'AC04', 'RC01', 'AM04', 'FF01', 'ZZ99', 'constructor', null].map(isReasonOfAccount)).toEqual([
      ...[true, true, true, false, false, false, false, false],
    ])
    expect(Object.keys(bankReasons).map(payerReasonOf).some(isReasonOfAccount)).toBe(false)
  })
})
