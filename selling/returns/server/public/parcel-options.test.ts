/** What is asked for with a parcel where a template has no return form. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { aTemplate, returnSent } from '../test-returns.ts'

const { parts, call, user } = await testServer()
let client: Awaited<ReturnType<typeof user>>

beforeAll(async () => {
  client = await user('fara-formular')
})

const asked = {
  openAtDelivery: true,
  saturdayDelivery: true,
  documentsReturn: true,
  packageExchange: true,
  cash: 120.5,
  clientReference: 'R1',
}
const send = async (template: string) => {
  const { seal, allows } = (await call(`/order-return/${template}`)).json()
  const packing = { type: 2, content: 'Haine', packages: [{ weightKg: 1, lengthCm: 20, widthCm: 10, heightCm: 5 }] }
  const answer = await call(`/order-return/${template}/return`, {
    ...{ method: 'POST', headers: { 'idempotency-key': randomUUID() } },
    payload: { ...returnSent(seal), answers: {}, parcel: { packing, ...asked } },
  })
  return { allows, answer }
}

it('is what the template allows, and is shown to the merchant', async () => {
  const template = await aTemplate(parts.app, client.id, null, { allowPackageExchange: true })
  const { allows, answer } = await send(template)
  expect(Object.values(allows)).toEqual(Array(6).fill(true))
  const { id } = answer.json()
  const details = (await call(`/returns/${id}`, { token: client.token })).json()
  expect(details.askedOptions).toHaveLength(5)
  expect(details.askedOptions.at(-1)).toContain('120,50')
  const { uniqueId } = (await call(`/returns/${id}/order`, { method: 'POST', token: client.token, payload: {} })).json()
  const { shipment } = (await call(`/orders/${uniqueId}`, { token: client.token })).json()
  expect(shipment.extraOptions).toMatchObject({ openAtDelivery: true, saturdayDelivery: true, repayment: null })
})

it('is refused at its field where the template does not allow it, whatever the page said', async () => {
  const none = { additional: false, allowRepayment: false, allowClientReference: false }
  const { answer } = await send(await aTemplate(parts.app, client.id, null, none))
  expect(answer.statusCode).toBe(422)
  expect(
    answer
      .json()
      .errors.map(({ path }: { path: string }) => path)
      .sort(),
  ).toEqual(
    Object.keys(asked)
      .map((name) => `parcel.${name}`)
      .sort(),
  )
})
