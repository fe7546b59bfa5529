import { expect, it } from 'vitest'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { camtFile, ibanNumbered, mt940File } from './test-files.ts'
import { announced, aPayer, bankHere, imported, linesIn, moneyOf } from './test-statements.ts'

const app = await testApp({ clock: testClock('2026-11-22T10:00:00Z') })
app.bank = bankHere

/** A day of its own for each: lines of one do not meet another's. */
const days = Array.from({ length: 31 }, (_, i) => `2026-10-${String(i + 1).padStart(2, '0')}`).values()
const aDay = () => days.next().value ?? ''
const leftOpen = { linesRead: 1, linesUsed: 0, linesOpen: 1, linesIgnored: 0 }

it('a line that names a proforma of one client, from the account of another, is proposed for both', async () => {
  const [one, other] = [await aPayer(app), await aPayer(app)]
  const iban = ibanNumbered(77)
  const before = await announced(app, other, 20_000)
  await imported(app, camtFile(app, [{ amount: 20_000, text: before.proformaNumber, iban }], aDay()))
  const { proformaNumber } = await announced(app, one, 20_000)
  expect(await imported(app, camtFile(app, [{ amount: 20_000, text: proformaNumber, iban }], aDay()))).toMatchObject(leftOpen)
  expect(await moneyOf(app, one)).toEqual({ payments: ['announced 20000'], unapplied: 0 })
  const open = (await linesIn(app, 'open')).find(({ text }) => text.includes(proformaNumber))
  const proposed = open?.proposals.map(({ client, grounds }) => [client.id, grounds[0]])
  expect(proposed).toEqual(
    expect.arrayContaining([
      [one, 'proforma'],
      [other, 'iban'],
    ]),
  )
})

it.each([
  ['name', { name: 'DEFALCAT DEMO SRL' }],
  ['fiscal-code', { fiscalCode: '14186770' }],
] as const)('a line that names a proforma of one client, with another’s %s, is proposed for both', async (ground, said) => {
  const [one, other] = [
    await aPayer(app),
    await aPayer(app, {
      entity: {
        name: `DEFALCAT DEMO ${ground === 'name' ? '' : '2 '}S.R.L.`,
        identificationCode: ground === 'name' ? '1590082' : '14186770',
      },
    }),
  ]
  const { proformaNumber } = await announced(app, one, 20_000)
  expect(await imported(app, mt940File(app, [{ amount: 20_000, text: proformaNumber, ...said }], aDay()))).toMatchObject(leftOpen)
  expect(await moneyOf(app, one)).toEqual({ payments: ['announced 20000'], unapplied: 0 })
  const open = (await linesIn(app, 'open')).find(({ text }) => text.includes(proformaNumber))
  const proposed = open?.proposals.map(({ client, grounds }) => [client.id, grounds[0]])
  expect(proposed).toEqual(
    expect.arrayContaining([
      [one, 'proforma'],
      [other, ground],
    ]),
  )
})
