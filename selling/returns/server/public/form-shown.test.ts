/** A form that its shop changes while it is filled in, and after it was. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import type { ReturnField } from '#sending/order-templates/contract/return-form.ts'
import { testClock } from '#server/platform/test-app.ts'
import { aTemplate, returnForm, returnSent, rightAnswers } from '../test-returns.ts'

const { parts, call, user } = await testServer()
const { app } = parts
const clock = testClock(new Date().toISOString())
app.clock = clock
const shop = await user('schimba-formularul')

const changed: ReturnField[] = [
  {
    ...{ id: 'text-input-11', type: 'text-input' },
    config: { label: 'Altceva', placeholder: '', description: '', isMandatory: true, minLength: 0, maxLength: 100 },
  },
]
const change = (uniqueId: string, form: object | null) =>
  app.db.$client.query(
    `update order_templates set options = (options - 'return') || coalesce(jsonb_build_object('return', $2::jsonb), '{}') where unique_id = $1`,
    [uniqueId, form === null ? null : JSON.stringify(form)],
  )
const changeFields = (uniqueId: string) => change(uniqueId, { isMandatory: true, fields: changed })

type Page = { seal: string; fields: ReturnField[]; formMark: string }
const open = async (uniqueId: string): Promise<Page> => (await call(`/order-return/${uniqueId}`)).json()
const shown = ({ fields, formMark }: Page) => ({ fields: JSON.stringify(fields), mark: formMark })
const post = (uniqueId: string, payload: object) =>
  call(`/order-return/${uniqueId}/return`, {
    method: 'POST',
    payload,
    headers: { 'idempotency-key': randomUUID(), 'accept-language': 'ro' },
  })
const answersOf = async (id: string): Promise<{ label: string; lines: string[] }[]> =>
  (await call(`/returns/${id}`, { token: shop.token })).json().answers
const pathsOf = (answer: { json(): { errors: { path: string }[] } }) => answer.json().errors.map(({ path }) => path)

it('is taken as it was shown, and stands in the request with the questions that were asked', async () => {
  const template = await aTemplate(app, shop.id, returnForm)
  const page = await open(template)
  await changeFields(template)
  clock.advance(3 * 3_600_000)
  const answer = await post(template, returnSent(page.seal, { form: shown(page) }))
  expect(answer.statusCode).toBe(200)
  expect((await answersOf(answer.json().id)).map(({ label }) => label)).toContain('De ce')
})

it('keeps the question and the option of what was answered before it changed', async () => {
  const template = await aTemplate(app, shop.id, returnForm)
  const page = await open(template)
  const { id } = (await post(template, returnSent(page.seal))).json()
  await changeFields(template)
  expect(await answersOf(id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: 'De ce', lines: ['Nu se potriveste'] }),
      expect.objectContaining({ label: 'Cum doriti', lines: ['Schimb'] }),
    ]),
  )
})

it('is taken where the shop has switched its form off meanwhile, and where it has made one', async () => {
  const template = await aTemplate(app, shop.id, returnForm)
  const page = await open(template)
  await change(template, null)
  expect((await post(template, returnSent(page.seal, { form: shown(page) }))).statusCode).toBe(200)
  const parcel = {
    packing: { type: 2, content: 'Haine', packages: [{ weightKg: 1, lengthCm: 20, widthCm: 10, heightCm: 5 }] },
    ...{ openAtDelivery: false, saturdayDelivery: false, documentsReturn: false, packageExchange: false, cash: null, clientReference: '' },
  } as never
  const order = await open(template)
  await changeFields(template)
  expect((await post(template, returnSent(order.seal, { form: shown(order), answers: {}, parcel }))).statusCode).toBe(200)
})

it('is judged as it is now where it was opened more than a day ago, by who does not say what was shown, and where the mark is not ours', async () => {
  const template = await aTemplate(app, shop.id, returnForm)
  const page = await open(template)
  await changeFields(template)
  const wrong = Object.keys(rightAnswers).map((id) => `answers.${id}`)
  const [at] = page.formMark.split('.')
  const easier = JSON.stringify([])
  for (const form of [
    null,
    { fields: easier, mark: page.formMark },
    { fields: easier, mark: `${at}.` },
    { fields: easier, mark: '' },
    shown(await open(await aTemplate(app, shop.id, returnForm))),
  ])
    expect(pathsOf(await post(template, returnSent(page.seal, { form }))).sort()).toEqual([...wrong, 'answers.text-input-11'].sort())
  clock.advance(24 * 3_600_000 + 1)
  expect(pathsOf(await post(template, returnSent(page.seal, { form: shown(page) })))).toContain('answers.text-input-11')
})
