/** The client's profile: how its cash is paid, when couriers may come, and the figures computed of its money. */
import { z } from 'zod'
import { Day } from '../days.ts'
import { endpoint, Success } from '../endpoint.ts'
import { Ron } from '../money-at-the-wire.ts'
import { coded, type PlainCode } from '../texts/message.ts'
import { changesRepayments, RepaymentProfile, RepaymentProfileChange } from './repayment-settings.ts'
import {
  hasHoursInOrder,
  type KeptWorkingHours as Kept,
  KeptWorkingHours,
  sameHoursEachDay,
  WorkdayEndHour,
  WorkdayStartHour,
  WorkingHours,
} from './working-hours.ts'

const ClientProfile = RepaymentProfile.extend({
  /** The pair is Monday's; null: not chosen yet. */
  workingTimeStart: z.string().nullable(),
  workingTimeEnd: z.string().nullable(),
  workingHours: KeptWorkingHours.nullable(),
  amountNotInvoicedSum: Ron,
  amountPrepaidSum: Ron,
  cardPaymentEnabled: z.boolean(),
  /** Of who asks. */
  referralCode: z.string().nullable(),
})
export type ClientProfile = z.output<typeof ClientProfile>

const Hours = z.object({
  workingTimeStart: WorkdayStartHour.nullish(),
  workingTimeEnd: WorkdayEndHour.nullish(),
  workingHours: WorkingHours.nullish(),
})

/** What is left out stays as it is; figures and code are not looked at. */
export const ClientProfileChange = RepaymentProfileChange.partial()
  .extend(Hours.shape)
  .superRefine((change, context) => {
    const wrong = hoursFault(change)
    if (wrong) context.addIssue({ code: 'custom', path: [wrong.field], message: coded(wrong.code) })
  })
export type ClientProfileChange = z.output<typeof ClientProfileChange>

type GivenHours = z.output<typeof Hours>
type HoursFault = { field: 'workingTimeStart' | 'workingTimeEnd'; code: PlainCode }

/** The pair comes whole, and beside hours by day it is Monday's. */
function hoursFault({ workingTimeStart: start = null, workingTimeEnd: end = null, workingHours }: GivenHours): HoursFault | null {
  if (start === null && end === null) return null
  if (start === null) return { field: 'workingTimeStart', code: 'field-missing' }
  if (end === null) return { field: 'workingTimeEnd', code: 'field-missing' }
  if (!hasHoursInOrder({ start, end })) return { field: 'workingTimeEnd', code: 'working-hours-end-before-start' }
  if (!workingHours) return null
  const { monday } = workingHours
  if (monday.start !== start) return { field: 'workingTimeStart', code: 'working-hours-not-mondays' }
  return monday.end === end ? null : { field: 'workingTimeEnd', code: 'working-hours-not-mondays' }
}

/** The pair alone is for all days; null: they stay as they are. */
export function workingHoursOfChange({ workingTimeStart: start, workingTimeEnd: end, workingHours }: ClientProfileChange): Kept | null {
  if (workingHours) return workingHours
  return start && end ? sameHoursEachDay({ start, end }) : null
}

/** The next day of each interval that can be chosen, as things stand. */
const PayDay = z.object({ interval: z.int(), payOn: Day })

export const clientProfileCalls = {
  read: endpoint({
    method: 'GET',
    path: '/user/profile',
    access: 'money.read',
    does: 'reads',
    shows: 'client-accounts',
    summary:
      'How cash is paid, when couriers may come, what the account owes an invoice for, what is held for it, and whether it may pay by card.',
    /** Its fields by themselves, and as they are saved. */
    answer: ClientProfile.extend({ profile: ClientProfile, payDays: z.array(PayDay) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/user/profile',
    access: 'profile.write',
    does: 'writes',
    audits: { answer: ['accountFrom', 'accountTo'] },
    proof: 'none',
    summary:
      'The account that cash on delivery is paid to and how often, for who manages bank accounts; when couriers may come, for who ships.',
    body: z.object({ profile: ClientProfileChange }),
    alsoNeeds: ({ profile }) => [
      ...(changesRepayments(profile) ? (['bank.write'] as const) : []),
      ...(workingHoursOfChange(profile) ? (['shipping.write'] as const) : []),
    ],
    /** The last four of the account for repayments, before and after; '' where it stays. */
    answer: Success.extend({ accountFrom: z.string(), accountTo: z.string() }),
    problems: ['invalid-fields', 'not-allowed'],
  }),
}
