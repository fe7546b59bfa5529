import { expect, it } from 'vitest'
import { ZERO } from '#contract/money.ts'
import type { CompanyAnswer, RegisteredCompany, TaxPort } from '#paying/ports/tax.ts'
import { contentVersionOf } from '#server/platform/http/versions.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { BillingForm } from '../contract/billing-entity.ts'
import { activeBillingEntity, type BillingEntity, entityFormFields } from './billing-entities.ts'
import { saveEntity } from './save-entity.ts'
import { anEntity, type EntityRow } from './test-entities.ts'
import { isVerificationDue, verifyBeforeInvoice, verifyDueEntities } from './verify-entities.ts'

const DAY_MS = 86_400_000
const clock = testClock()
const asked: string[][] = []
let answer: (cif: string) => CompanyAnswer | undefined
const tax: TaxPort = {
  limits: { batchMax: 2, gapMs: 0, askedMax: 100 },
  async companies(cifs) {
    asked.push([...cifs])
    return new Map(cifs.flatMap((cif) => (answer(cif) ? [[cif, answer(cif) as CompanyAnswer]] : [])))
  },
}
const app = await testApp({ clock, tax })
const verifyDue = () => verifyDueEntities.run(app, undefined as never) // its period is not looked at

const found = (change: Partial<RegisteredCompany> = {}) =>
  ({
    kind: 'found',
    company: {
      name: 'ATELIER DEMO S.R.L.',
      tradeRegister: 'J12/1/2015',
      deregisteredOn: null,
      isInactive: false,
      isVatPayer: false,
      ...change,
    } as RegisteredCompany,
  }) as const

async function aPending(changed: Partial<EntityRow> = {}): Promise<string> {
  const clientId = await testClient(app, ZERO)
  await anEntity(app, { clientId, verifyStatus: 'pendingVerification', isVatPayer: null, verifyAt: clock.now(), ...changed })
  return clientId
}
const stateOf = async (clientId: string) => {
  const entity = await activeBillingEntity(app.db, clientId)
  return [entity?.verifyStatus, entity?.isVatPayer]
}

it('asks about all that are due, a batch at a time, and none again before its moment', async () => {
  const clients = [await aPending(), await aPending(), await aPending()]
  answer = () => found()
  await verifyDue()
  for (const clientId of clients) expect(await stateOf(clientId)).toEqual(['verified', false])
  expect(asked.map(({ length }) => length)).toEqual([2, 1])
  asked.length = 0
  await verifyDue()
  clock.advance(29 * DAY_MS)
  await verifyDue()
  expect(asked.flat()).toEqual([])
  clock.advance(2 * DAY_MS)
  await verifyDue()
  expect(asked.flat()).toHaveLength(3)
})

it('leaves it pending however long no answer comes, and a verified one verified', async () => {
  const [pending, verified] = [await aPending(), await aPending({ verifyStatus: 'verified', isVatPayer: true })]
  answer = () => ({ kind: 'unknown', cause: 'a page' })
  for (let times = 0; times < 3; times += 1) {
    await verifyDue()
    clock.advance(DAY_MS)
  }
  expect([await stateOf(pending), await stateOf(verified)]).toEqual([
    ['pendingVerification', null],
    ['verified', true],
  ])
  answer = () => found()
  await verifyDue()
  expect(await stateOf(pending)).toEqual(['verified', false])
})

it('takes no answer for what was changed while it was on its way', async () => {
  const clientId = await aPending()
  answer = () => found({ name: 'ATELIER DEMO S.R.L.' })
  const changed = tax.companies
  tax.companies = async (cifs, on) => {
    await app.db.$client.query(`update billing_entities set name = 'Alt Atelier' where client_id = $1`, [clientId])
    return changed(cifs, on)
  }
  await verifyDue()
  tax.companies = changed
  expect(await stateOf(clientId)).toEqual(['pendingVerification', null])
})

it('asks again before an invoice where the last answer is old, and about no individual', async () => {
  const days = (count: number) => new Date(clock.now().getTime() - count * DAY_MS)
  const later = new Date(clock.now().getTime() + DAY_MS)
  const old = await aPending({ verifyStatus: 'verified', verifiedAt: days(8), verifyAt: later })
  const fresh = await aPending({ verifyStatus: 'verified', verifiedAt: days(1), verifyAt: later })
  const individual = await aPending({ isCompany: false, identificationType: 'cnp', verifyStatus: null, verifyAt: null })
  answer = () => found({ isInactive: true })
  const clients = [old, fresh, individual, await testClient(app, ZERO)]
  expect(await Promise.all(clients.map((clientId) => app.db.inTransaction((tx) => isVerificationDue(app, tx, { clientId }))))).toEqual([
    ...[true, false, false, false],
  ])
  for (const clientId of clients) await verifyBeforeInvoice(app, { clientId })
  expect(await activeBillingEntity(app.db, old)).toMatchObject({ verifyStatus: 'invalid', invalidReason: 'inactive' })
  expect(await activeBillingEntity(app.db, fresh)).toMatchObject({ verifyStatus: 'verified' })
  expect(await activeBillingEntity(app.db, individual)).toMatchObject({ verifyStatus: null })
})

it('completes an entity while it is changed without being another editor, and what it added stays', async () => {
  const clientId = await aPending({ tradeRegister: '' })
  const { number, name, identificationCode, address, ...entity } = (await activeBillingEntity(app.db, clientId)) as BillingEntity
  const opened = contentVersionOf(entityFormFields({ name, identificationCode, address, ...entity }))
  answer = () => found()
  await verifyDue()
  const form = BillingForm.parse({
    entityData: { name, identificationCode, isCompany: true, fiscalIdentificationType: 1 },
    address: { ...address, number: '22' },
    fiscalSubaccountNumber: number,
  })
  await saveEntity(app, { clientId, form, ifMatch: opened })
  expect(await activeBillingEntity(app.db, clientId)).toMatchObject({ tradeRegister: 'J12/1/2015', address: { number: '22' } })
  const twice = saveEntity(app, { clientId, form: { ...form, address }, ifMatch: opened })
  await expect(twice).rejects.toMatchObject({ code: 'changed-meanwhile' })
})
