import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { writePaymentFile } from '#partners/banks/pain001/pain001.ts'
import { readPaymentAnswers } from '#partners/banks/pain002/pain002.ts'
import { bankFiles } from '#partners/banks/read-statement.ts'
import { sampleIbanOf } from '#partners/banks/sample-statements.ts'
import type { PaymentFile } from '#paying/ports/payment-files.ts'
import { type Simulators, startSimulators } from '#simulators/main.ts'

const OUR = 'RO81EXPD0000000000000001'
const ANA = sampleIbanOf('INGB', '0001008200000003')
const TODAY = '2026-11-24'

let simulators: Simulators
beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir: null, now: () => new Date(`${TODAY}T08:00:00Z`) })
})
afterAll(() => simulators.stop())

let files = 0
function file(payments: number, changed: Partial<PaymentFile['payments'][number]> = {}): PaymentFile {
  files += 1
  return {
    ...{ messageId: `RUN-${files}`, createdAt: new Date('2026-11-23T10:00:00Z'), payOn: TODAY },
    payer: { name: 'EXPEDIO DEMO S.R.L.', iban: OUR, bic: '', priority: 'service-level', charges: 'SHAR' },
    payments: Array.from({ length: payments }, (_, at) => ({
      ...{ endToEndId: `S-${files}-${at + 1}`, amountBani: fromRon(100 * (at + 1)), holder: 'Ana Țăran', iban: ANA, text: 'Rambursuri' },
      ...changed,
    })),
  }
}
const at = (path: string) => `http://127.0.0.1:${simulators.port}/bank${path}`
const send = async (xml: string, takes = 'later') => {
  const response = await fetch(at(`/payment-files?takes=${takes}`), { method: 'POST', body: xml })
  return { status: response.status, ...((await response.json()) as { code?: string; messageId?: string; payments?: number }) }
}
const act = (order: Record<string, string>) =>
  fetch(at('/payments'), { method: 'POST', body: new URLSearchParams(order), redirect: 'manual' })
const advance = (order: object) => fetch(at('/_sim/advance'), { method: 'POST', body: JSON.stringify(order) })
const bytesOf = async (path: string) => new Uint8Array(await (await fetch(at(path))).arrayBuffer())

async function answersTo({ messageId }: PaymentFile, version = '10') {
  const reading = readPaymentAnswers(await bytesOf(`/answers/${messageId}?version=${version}`))
  if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.faults))
  return reading.answers.answers.map(({ endToEndId, outcome, reasonCode }) => [endToEndId.split('-')[2], outcome, reasonCode])
}
async function linesOf(endToEndIds: readonly string[], version = '08') {
  const reading = bankFiles.readStatement(await bytesOf(`/statements/${OUR}?day=${TODAY}&version=${version}`), [OUR])
  if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.faults))
  return reading.statements.flatMap(({ lines }) => lines).filter(({ endToEndId }) => endToEndIds.includes(endToEndId ?? ''))
}

describe('the bank’s counter', () => {
  it.each(['09', '03'] as const)(
    'takes a file in version .%s once, and answers payment by payment as they are decided',
    async (version) => {
      const one = file(3)
      expect(await send(writePaymentFile(one, version))).toEqual({ status: 201, messageId: one.messageId, payments: 3 })
      expect(await send(writePaymentFile(one, version))).toMatchObject({ status: 422, code: 'AM05' })
      const ids = one.payments.map(({ endToEndId }) => endToEndId)
      const pending = ['1', '2', '3'].map((at) => [at, 'pending', null])
      expect([await answersTo(one), await answersTo(one, '03'), await linesOf(ids)]).toEqual([pending, pending, []])
      expect((await act({ act: 'refuse', endToEndId: ids[1] ?? '', reason: 'AC04' })).status).toBe(303)
      await act({ act: 'pay', messageId: one.messageId, reason: '' })
      expect(await answersTo(one)).toEqual([
        ['1', 'paid', null],
        ['2', 'refused', 'AC04'],
        ['3', 'paid', null],
      ])
      for (const statement of ['08', '02'])
        expect(await linesOf(ids, statement)).toMatchObject([
          {
            amountBani: -10_000,
            endToEndId: ids[0],
            bookedOn: TODAY,
            counterparty: { name: 'Ana Taran', iban: ANA },
            texts: ['Rambursuri'],
          },
          { amountBani: -30_000, endToEndId: ids[2] },
        ])
    },
  )

  it('returns what was paid, and debits what it should not twice', async () => {
    const one = file(2)
    await send(writePaymentFile(one, '09'), 'at-once')
    const [first = '', second = ''] = one.payments.map(({ endToEndId }) => endToEndId)
    for (let again = 0; again < 2; again += 1) {
      await act({ act: 'return', endToEndId: first, reason: 'AC06' })
      await advance({ payments: { act: 'double', endToEndId: second } })
    }
    expect(
      (await linesOf([first, second])).map(({ amountBani, isReversal, returnReason }) => [amountBani, isReversal, returnReason]),
    ).toEqual([
      [-10_000, false, undefined],
      [-20_000, false, undefined],
      [10_000, true, 'AC06'],
      [-20_000, false, undefined],
    ])
    expect(await answersTo(one)).toEqual([
      ['1', 'paid', null],
      ['2', 'paid', null],
    ])
  })

  it('refuses single payments by their account, and whole files by what is wrong with them', async () => {
    const closed = sampleIbanOf('BTRL', 'RONCRT0000000099')
    await advance({ closedIban: closed })
    const one = file(1, { iban: closed })
    await send(writePaymentFile(one, '09'))
    await advance({ closedIban: null })
    expect(await answersTo(one)).toEqual([['1', 'refused', 'AC04']])
    const good = writePaymentFile(file(2), '09')
    const codes = await Promise.all(
      [
        good.replace('<CtrlSum>300.00', '<CtrlSum>301.00'),
        good.replace('<NbOfTxs>2<', '<NbOfTxs>3<'),
        good.replaceAll('>Ana Taran<', '>Ana Țăran<'),
        good.replaceAll('BICFI', 'BIC').replace('<Dt>2026-11-24</Dt>', '2026-11-24'),
        good.replace('</Document>', ''),
        '{}',
      ].map((xml) => send(xml)),
    )
    expect(codes.map(({ code }) => code)).toEqual(['AM10', 'AM10', 'FF01', 'FF01', 'FF01', 'FF01'])
  })

  it('shows all of it, and receives what others send', async () => {
    const text = async () => (await fetch(at('/'))).text()
    const incoming = { account: OUR, amount: '1.234', name: 'FAN COURIER <EXPRESS>', iban: '', text: 'ramburs' }
    const typed = (order: object) =>
      fetch(at('/incoming'), { method: 'POST', body: new URLSearchParams({ ...incoming, ...order }), redirect: 'manual' })
    expect([(await typed({})).status, (await typed({ amount: '1234,56' })).status]).toEqual([422, 303])
    const one = file(1)
    await send(writePaymentFile(one, '09'))
    expect(await text()).toContain(one.messageId)
    expect(await text()).not.toContain('<EXPRESS>')
    const reading = bankFiles.readStatement(await bytesOf(`/statements/${OUR}`), [OUR])
    expect(reading.kind === 'read' && reading.statements[0]?.lines.at(-1)).toMatchObject({
      ...{ amountBani: 123_456, endToEndId: null, texts: ['ramburs'] },
      counterparty: { name: 'FAN COURIER <EXPRESS>' },
    })
    expect([(await fetch(at('/answers/none'))).status, (await fetch(at('/transfers/none'))).status]).toEqual([404, 401])
  })
})
