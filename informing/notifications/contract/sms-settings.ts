/** Which text messages recipients get. */
import { z } from 'zod'
import { endpoint, Success } from '#contract/endpoint.ts'
import { type RecipientSwitch, recipientSwitches } from './notice-kinds.ts'

const Switch = z.object({ value: z.boolean() })

/** The second phone only where the first gets one. */
const RecipientNotify = z.object({ enabled: Switch, secondPhoneAlso: Switch })
export type RecipientNotify = z.output<typeof RecipientNotify>

/** By the switches of the notices that go to recipients; that of the pick-up is the specification's. */
export const SmsSettings = z.object(
  Object.fromEntries(recipientSwitches.map(({ name }) => [name, RecipientNotify])) as Record<RecipientSwitch, typeof RecipientNotify>,
)
export type SmsSettings = z.output<typeof SmsSettings>

const ChosenSms = SmsSettings.partial().required({ pickUpRecipientNotify: true })
export type ChosenSms = z.output<typeof ChosenSms>

/** A switch that the client has not chosen yet is as it is from the start. */
export function smsSettingsFrom(written: unknown): SmsSettings {
  const kept = z.record(z.string(), z.unknown()).safeParse(written).data ?? {}
  const chosen = recipientSwitches.map(({ name, isOnFromTheStart }) => {
    const fromTheStart = { enabled: { value: isOnFromTheStart }, secondPhoneAlso: { value: false } }
    return [name, RecipientNotify.safeParse(kept[name]).data ?? fromTheStart]
  })
  return SmsSettings.parse(Object.fromEntries(chosen))
}

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
    summary: 'Sets which text messages recipients get; of other notices than the pick-up what is left out stays as it is.',
    body: z.object({ settings: ChosenSms }),
    answer: Success,
    problems: ['invalid-fields'],
  }),
}
