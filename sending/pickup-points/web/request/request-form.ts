/** The request of a pick-up point while it is filled in. */
import { useForm } from '@mantine/form'
import type { CourierCode } from '#contract/couriers.ts'
import { addressFormPathOf } from '#sending/addresses/web/book/saved-address.ts'
import { nothingPicked, type PickedValues, pickedAddressOf, pickedErrors } from '#sending/addresses/web/picked/picked-values.ts'
import { texts } from '#web/texts.ts'
import {
  CHOOSES_DAYS,
  type CourierOption,
  everyPickupDay,
  hasPickupDay,
  ORDERS_MAX,
  type PickupDays,
  type PointRequested,
} from '../../contract/pickup-points.ts'

const words = texts.pickupPoints.request
const { messages } = texts

export type PointRequestValues = PickedValues & {
  courier: CourierCode | null
  days: PickupDays
  /** As typed: '' where nothing is. */
  estimate: number | string
  printer: 'yes' | 'no' | null
}

export const emptyPointRequest: PointRequestValues = {
  ...nothingPicked,
  ...{ courier: null, days: everyPickupDay, estimate: '', printer: null },
}

export const pointRequestSteps = ['address', 'courier', 'shipments'] as const
export type PointRequestStep = (typeof pointRequestSteps)[number]

/** The step on which a field of the form stands. */
export const pointRequestStepOf = (field: string): PointRequestStep =>
  field === 'courier' ? 'courier' : ['days', 'estimate', 'printer'].includes(field) ? 'shipments' : 'address'

/** What is typed and is no number of orders; null: it is one, or nothing is typed yet. */
export function estimateErrorOf(estimate: number | string): string | null {
  if (String(estimate).trim() === '') return null
  const orders = Number(estimate)
  if (!Number.isInteger(orders) || orders < 1) return messages['pickup-estimate-too-small']
  return orders > ORDERS_MAX ? messages['pickup-estimate-too-large']({ max: ORDERS_MAX }) : null
}

/** By field of the form; of one step alone where it is given. */
export function pointRequestErrors(
  values: PointRequestValues,
  options: readonly CourierOption[],
  step?: PointRequestStep,
): Record<string, string> {
  const option = options.find(({ forwarderId }) => forwarderId === values.courier)
  const estimateError = String(values.estimate).trim() === '' ? messages['pickup-estimate-too-small'] : estimateErrorOf(values.estimate)
  const errors = {
    ...pickedErrors(values),
    ...(!values.courier ? { courier: messages['pickup-courier-missing'] } : {}),
    ...(option?.scheduleType === CHOOSES_DAYS && !hasPickupDay(values.days) ? { days: messages['pickup-day-missing'] } : {}),
    ...(estimateError === null ? {} : { estimate: estimateError }),
    ...(!values.printer ? { printer: words.printerMissing } : {}),
  }
  return Object.fromEntries(Object.entries(errors).filter(([field]) => step === undefined || pointRequestStepOf(field) === step))
}

export const usePointRequestForm = () => useForm<PointRequestValues>({ mode: 'controlled', initialValues: emptyPointRequest })
export type PointRequestForm = ReturnType<typeof usePointRequestForm>

/** Where the courier comes by its contract each day is sent, whatever was chosen for another one before. */
export const pointRequestOf = (values: PointRequestValues, option: CourierOption | undefined): PointRequested => ({
  address: pickedAddressOf(values),
  courier: values.courier as CourierCode, // without one its step is not left
  estimatedOrderCount: Number(values.estimate),
  pickUpDays: option?.scheduleType === CHOOSES_DAYS ? values.days : everyPickupDay,
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
export const pointRequestFieldOf = (path: string): string =>
  ownNames[path] ?? (path.startsWith('address.') ? addressFormPathOf(path.replace('address.', '')) : path)
