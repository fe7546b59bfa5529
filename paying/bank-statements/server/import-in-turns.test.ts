import { expect, it } from 'vitest'
import { bankFilesApart } from '#partners/banks/read-apart.ts'
import { AT_ONCE_SHARE_MAX, longestRoundShare } from '#server/platform/apart/test-rounds.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { camtFile, ibanNumbered, type Line, mt940File } from './test-files.ts'
import { announced, aPayer, imported, moneyOf } from './test-statements.ts'

const app = await testApp({ clock: testClock('2026-11-22T10:00:00Z'), bank: bankFilesApart })
const LINES = 12_000

/** Each of another amount, so that the same day in another format is the same lines. */
const sent = (count: number, text: (n: number) => string): Line[] =>
  Array.from({ length: count }, (_, n) => ({ amount: 100 + n, text: text(n), name: `Ana ${n}`, iban: ibanNumbered(n), reference: `R${n}` }))

it('a long statement is taken, and the same day in another format, while other calls go on', async () => {
  const lines = sent(LINES, (n) => `plata PRO-${100_000 + n}`)
  await imported(app, camtFile(app, lines.slice(0, 1), '2026-11-19')) // what is loaded at the first use is no work on lines
  let [first, second] = [{}, {}]
  const [camt, mt940] = [camtFile(app, lines), mt940File(app, lines)]
  const longest = await longestRoundShare(async () => {
    first = await imported(app, camt)
    second = await imported(app, mt940)
  })
  expect(first).toMatchObject({ linesRead: LINES, linesKnown: 0, linesOpen: LINES })
  expect(second).toMatchObject({ linesRead: LINES, linesKnown: LINES, linesOpen: 0 })
  expect(longest).toBeLessThan(AT_ONCE_SHARE_MAX)
})

it('so are many of one day and amount, which are compared each with each', async () => {
  const ALIKE = 450
  const alike = sent(ALIKE, (n) => `abonament lunar, contract ${n}`).map((line) => ({ ...line, amount: 9_900 }))
  const [camt, mt940] = [camtFile(app, alike, '2026-11-17'), mt940File(app, alike.toReversed(), '2026-11-17')]
  let second = {}
  const longest = await longestRoundShare(async () => {
    await imported(app, camt)
    second = await imported(app, mt940)
  })
  expect(second).toMatchObject({ linesRead: ALIKE, linesKnown: ALIKE, linesOpen: 0 })
  expect(longest).toBeLessThan(AT_ONCE_SHARE_MAX)
})

it('lines that name no proforma of ours are looked at many at once, and one that names ours alone', async () => {
  const clientId = await aPayer(app)
  const { proformaNumber } = await announced(app, clientId, 20_000)
  const strange = sent(300, (n) => `factura PRO-${900_000 + n}`)
  const lines = [...strange, { amount: 20_000, text: proformaNumber }]
  const { inTransaction } = app.db
  let transactions = 0
  const counted: typeof inTransaction = (work) => {
    transactions += 1
    return inTransaction(work)
  }
  Object.assign(app.db, { inTransaction: counted })
  expect(await imported(app, camtFile(app, lines, '2026-11-18'))).toMatchObject({ linesRead: 301, linesUsed: 1, linesOpen: 300 })
  Object.assign(app.db, { inTransaction })
  expect(transactions).toBe(1 + 1 + 3)
  expect(await moneyOf(app, clientId)).toEqual({ payments: ['received 20000'], unapplied: 20_000 })
})
