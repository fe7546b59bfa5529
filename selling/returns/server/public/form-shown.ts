/**
 * A shop may change its form while a buyer fills it in. What the page got goes back with what is answered, marked by us: for a day the answers are
 * judged by what was asked. Nothing is kept for that, and a form that stands in a cache, or open for hours, is as good as a new one.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReturnField } from '#sending/order-templates/contract/return-form.ts'
import type { App } from '#server/platform/app.ts'
import { FORM_SHOWN_MAX, type ReturnSent } from '../../contract/public-returns.ts'

const GOOD_FOR_MS = 24 * 3_600_000

/** `fields` null: the template has no form, and an order is filled in. */
type Shown = { uniqueId: string; fields: ReturnField[] | null }

const signed = ({ config }: App, uniqueId: string, { at, fields }: { at: string; fields: string }): string =>
  createHmac('sha256', config.authSecret).update(`return fields ${uniqueId}\n${at}\n${fields}`).digest('base64url')

export function formMarkOf(app: App, { uniqueId, fields }: Shown): string {
  const text = JSON.stringify(fields)
  if (text.length > FORM_SHOWN_MAX) return ''
  const at = String(app.clock.now().getTime())
  return `${at}.${signed(app, uniqueId, { at, fields: text })}`
}

/** By what an answer is judged: the form as it was shown, or `now` where that is too long ago, or is not ours. */
export function fieldsAnswered(app: App, { uniqueId, fields: now }: Shown, form: ReturnSent['form']): ReturnField[] | null {
  if (form === null) return now
  const [at = '', mark = ''] = form.mark.split('.')
  const [given, right] = [Buffer.from(mark), Buffer.from(signed(app, uniqueId, { at, fields: form.fields }))]
  const isOurs = given.length === right.length && timingSafeEqual(given, right)
  if (!isOurs || app.clock.now().getTime() - Number(at) > GOOD_FOR_MS) return now
  return JSON.parse(form.fields) as ReturnField[] | null // written by us, as the mark proves
}
