/** The request of a pick-up point while it is filled in. */
import { useForm } from '@mantine/form'
import type { CourierCode } from '#contract/couriers.ts'
import { formPath } from '#sending/addresses/web/book/saved-address.ts'
import { nothingPicked, type PickedValues, pickedErrors, pickedOf } from '#sending/addresses/web/picked/picked-values.ts'
import { texts } from '#web/texts.ts'
import { CHOOSES_DAYS, type CourierOption, everyDay, hasDay, type PickupDays, type PointRequested } from '../../contract/pickup-points.ts'

const words = texts.pickupPoints.request
const { messages } = texts

export type RequestValues = PickedValues & {
  courier: CourierCode | null
  days: PickupDays
  /** As typed: '' where nothing is. */
  estimate: number | string
  printer: 'yes' | 'no' | null
}

export const emptyRequest: RequestValues = {
  ...nothingPicked,
  ...{ courier: null, days: everyDay, estimate: '', printer: null },
}

export const steps = ['address', 'courier', 'shipments'] as const
export type Step = (typeof steps)[number]

/** The step on which a field of the form stands. */
export const stepOf = (field: string): Step =>
  field === 'courier' ? 'courier' : ['days', 'estimate', 'printer'].includes(field) ? 'shipments' : 'address'

/** By field of the form; of one step alone where it is given. */
export function requestErrors(values: RequestValues, options: readonly CourierOption[], step?: Step): Record<string, string> {
  const option = options.find(({ forwarderId }) => forwarderId === values.courier)
  const errors = {
    ...pickedErrors(values),
    ...(!values.courier ? { courier: messages['pickup-courier-missing'] } : {}),
    ...(option?.scheduleType === CHOOSES_DAYS && !hasDay(values.days) ? { days: messages['pickup-day-missing'] } : {}),
    ...(Number.isInteger(values.estimate) && Number(values.estimate) >= 1 ? {} : { estimate: messages['pickup-estimate-too-small'] }),
    ...(!values.printer ? { printer: words.printerMissing } : {}),
  }
  return Object.fromEntries(Object.entries(errors).filter(([field]) => step === undefined || stepOf(field) === step))
}

export const useRequestForm = () => useForm<RequestValues>({ mode: 'controlled', initialValues: emptyRequest })
export type RequestForm = ReturnType<typeof useRequestForm>

/** Where the courier comes by its contract each day is sent, whatever was chosen for another one before. */
export const requestOf = (values: RequestValues, option: CourierOption | undefined): PointRequested => ({
  address: pickedOf(values),
  courier: values.courier as CourierCode, // without one its step is not left
  estimatedOrderCount: Number(values.estimate),
  pickUpDays: option?.scheduleType === CHOOSES_DAYS ? values.days : everyDay,
  printerAvailable: values.printer === 'yes',
})

const ownNames: Record<string, string> = {
  pickUpDays: 'days',
  estimatedOrderCount: 'estimate',
  printerAvailable: 'printer',
  'address.shortName': 'shortName',
  'address.updateExisting': 'keeping',
}

/** From the server's path to the form's own. */
export const fieldOf = (path: string): string =>
  ownNames[path] ?? (path.startsWith('address.') ? formPath(path.replace('address.', '')) : path)
