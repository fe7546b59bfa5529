/** Which text messages recipients get. */
import { z } from 'zod'
import { endpoint, Success } from '../endpoint.ts'

const Switch = z.object({ value: z.boolean() })

export const SmsSettings = z.object({
  /** At pick-up: that the parcel is on its way, and by what to find it. The second phone only where the first gets one. */
  pickUpRecipientNotify: z.object({ enabled: Switch, secondPhoneAlso: Switch }),
})
export type SmsSettings = z.output<typeof SmsSettings>

export const smsSettings = {
  read: endpoint({
    method: 'GET',
    path: '/user/settings/sms',
    access: 'orders.read',
    does: 'reads',
    summary: 'Which text messages recipients get.',
    answer: z.object({ settings: SmsSettings }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/user/settings/sms',
    access: 'settings.write',
    does: 'writes',
    audits: {},
    proof: 'none',
    summary: 'Sets which text messages recipients get.',
    body: z.object({ settings: SmsSettings }),
    answer: Success,
    problems: ['invalid-fields'],
  }),
}
