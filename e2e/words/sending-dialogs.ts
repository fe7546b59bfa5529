/** Pick-up points in each state, and what is asked and decided of them; order templates: built of every kind of field, previewed, deleted. */

import type { Page } from 'playwright-core'
import { fromRon } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { addressFieldsOf } from '#sending/addresses/contract/addresses.ts'
import { newTemplateOptions, type OrderTemplate, orderTemplateCalls } from '#sending/order-templates/contract/order-templates.ts'
import { aParty } from '#sending/orders/server/test-orders.ts'
import {
  CHOOSES_DAYS,
  everyPickupDay,
  type PickupPoint,
  type PointOfClient,
  pickupPointCalls,
  pickupPointOperatorCalls,
  pickupPointStates,
} from '#sending/pickup-points/contract/pickup-points.ts'
import { answers, NEUTRAL } from './answering.ts'
import { NAME } from './billing-dialogs.ts'
import { idNumbered } from './money-dialogs.ts'
import { dialog, inRowMenu, press, said, type Way } from './opening.ts'

const AT = '2026-03-05T12:07:00.000Z'
const [TEMPLATES, NEW_TEMPLATE] = ['/profile/templates/orders/list', '/profile/templates/orders/new']
const DAY = '2026-03-05'
const [LIST, ADD, DESK] = ['/profile/pick-up-points/list', '/profile/pick-up-points/add', '/admin/pickup-points']
const address = addressFieldsOf(aParty({ contact: { name: NEUTRAL }, address: { street: NEUTRAL, number: '1', city: NEUTRAL } }), NEUTRAL)

const points: PickupPoint[] = pickupPointStates.map((state, n) => ({
  ...{ id: idNumbered(n), courier: 'fan', forwarderName: 'FAN Courier', address, state, enabled: state === 'approved', deleted: 0 },
  ...{ printerAvailable: n % 2 === 0, expanded: false, estimatedOrderCount: 20, pickUpDays: everyPickupDay },
  ...{ daysOff: ['2026-03-06'], scheduleType: state === 'approved' ? CHOOSES_DAYS : 1 + (n % 2) },
  ...{ correction: state === 'approved' ? fromRon(-2) : null, requestedAt: AT, approvedAt: state === 'approved' ? AT : null },
  ...{
    reason: state === 'refused' ? NEUTRAL : null,
    endsOn: state === 'approved' ? DAY : null,
    startsOn: state === 'approved' ? DAY : null,
  },
  shipments: state === 'approved' ? [{ month: '2026-03', sent: 21, needed: 10 }] : null,
  notCalled: state === 'approved' ? { on: DAY, reason: NEUTRAL } : null,
}))
const ofClients: PointOfClient[] = points.map((point) => ({ ...point, client: { id: idNumbered(99), name: NAME }, stateSince: AT }))

const shownToClient = [answers(pickupPointCalls.list, points)]
const shownToOperator = [answers(pickupPointOperatorCalls.list, { list: ofClients, count: ofClients.length })]
const open = (page: Parameters<Way['open']>[0], nth: number) =>
  page.locator('button[aria-expanded="false"][data-accordion-control]').nth(nth).click()

export const ofPickupPoints: Way[] = [
  {
    ...{ at: LIST, name: 'pick-up points in each state, and the deletion of one', given: shownToClient, isJudged: true },
    open: async (page, { pickupPoints }) => {
      await said(page, pickupPoints.states.approved)
      for (let left = points.length; left > 0; left -= 1) await open(page, 0)
      await press(page, pickupPoints.remove)
      await page.getByRole('dialog', { name: pickupPoints.removeTitle }).waitFor()
    },
  },
  {
    ...{ at: ADD, name: 'a request that lacks something in each of its steps', isJudged: true },
    open: async (page, { pickupPoints: { request }, addresses, messages }) => {
      await page.getByRole('textbox', { name: addresses.picked.pick, exact: true }).fill('a')
      await page.getByRole('option').first().click()
      await press(page, request.next)
      await press(page, request.next)
      await said(page, messages['pickup-courier-missing'])
      await page.getByRole('radio').last().click()
      await press(page, request.next)
      await press(page, request.submit)
      await said(page, messages['pickup-estimate-too-small'])
    },
  },
]

const decided = (name: string, action: (texts: Parameters<Way['open']>[1]) => string): Way => ({
  ...{ at: DESK, name, given: shownToOperator },
  open: async (page, texts) => {
    await inRowMenu(page, action(texts))
    await dialog(page).waitFor()
  },
})

export const ofPickupPointsOfClients: Way[] = [
  decided('a pick-up point that is approved', ({ pickupPoints }) => pickupPoints.operator.approve),
  decided('a pick-up point that is refused', ({ pickupPoints }) => pickupPoints.operator.refuse),
  decided('a pick-up point whose price is changed', ({ pickupPoints }) => pickupPoints.operator.changePrice),
  decided('a pick-up point that is ended', ({ pickupPoints }) => pickupPoints.operator.end),
]

const asksEmail = { id: 'email-input-1', type: 'email-input', config: { label: NEUTRAL, placeholder: '', isMandatory: true } } as const
const templates: OrderTemplate[] = [undefined, { isMandatory: false, fields: [] }, { isMandatory: true, fields: [asksEmail] }].map(
  (form, n) => {
    const { return: _, ...options } = newTemplateOptions
    return {
      ...{ id: idNumbered(n), name: NEUTRAL, uniqueId: `un-cod-public-${n}`, logo: null, address: { ...address, id: null } },
      options: { ...options, additional: n === 0, ...(form ? { return: form } : {}) },
    }
  },
)

async function withEveryKind(page: Page, { returnFormBuilder }: Texts): Promise<void> {
  for (const type of Object.values(returnFormBuilder.types)) await press(page, returnFormBuilder.addOf(type))
}

export const ofOrderTemplates: Way[] = [
  {
    ...{
      at: TEMPLATES,
      name: 'the deletion of an order template',
      given: [answers(orderTemplateCalls.list, { list: templates, count: 3 })],
    },
    open: async (page, { orderTemplates: { list } }) => {
      await press(page, list.removeOf(NEUTRAL))
      await dialog(page).getByText(list.removeText(NEUTRAL)).waitFor()
    },
  },
  {
    ...{ at: NEW_TEMPLATE, name: 'an order template of every kind of field that lacks something' },
    open: async (page, texts) => {
      await withEveryKind(page, texts)
      await press(page, texts.orderTemplates.editor.save)
      await said(page, texts.messages['template-name-missing'])
      await said(page, texts.returnFormBuilder.toCorrect)
    },
  },
  {
    ...{ at: NEW_TEMPLATE, name: 'a return form that is tried as buyers have it', isJudged: true },
    open: async (page, texts) => {
      await withEveryKind(page, texts)
      await press(page, texts.returnFormBuilder.tryIt)
      await dialog(page).getByText(texts.publicReturn.trial.intro).waitFor()
    },
  },
  {
    ...{ at: NEW_TEMPLATE, name: 'the preview of a return form', isJudged: true },
    open: async (page, texts) => {
      await withEveryKind(page, texts)
      await press(page, texts.returnFormBuilder.preview)
      await press(dialog(page), texts.returnFormBuilder.check)
      await said(dialog(page), texts.messages['field-missing'])
    },
  },
]
