/** How a shipment stands: wrong, still being checked, or fit to be sent; and what that means for the button that sends it. */
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import type { PartyInputs } from '#sending/addresses/web/party/party-fields.ts'
import { EXTRA_OPTIONS_DEBOUNCE_MS } from '#sending/offers/contract/offers.ts'
import type { ApiProblem } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import type { ShipmentErrors } from './check-shipment.ts'
import type { ExtraOptionsDraft } from './shipment-draft.ts'

const shipmentTexts = texts.shipmentEditor

export type ShipmentValidity = 'invalid' | 'checking' | 'valid'

type Known = {
  /** Nothing is wrong with it that the screen itself can see. */
  isComplete: boolean
  options: ExtraOptionsDraft
  /** Those that the server checks too. */
  parties: readonly PartyInputs[]
}

export function useShipmentValidity({ isComplete, options, parties }: Known): ShipmentValidity {
  const isSettling = useIsSettling(options)
  if (!isComplete || !parties.every(({ checks }) => checks.isClear)) return 'invalid'
  return isSettling || parties.some(({ checks }) => checks.isPending) ? 'checking' : 'valid'
}

/** Changes of extra options are collected before the couriers are asked. */
function useIsSettling(options: ExtraOptionsDraft): boolean {
  const text = JSON.stringify(options) // a form copies them with every change of any field
  const [settled] = useDebouncedValue(text, EXTRA_OPTIONS_DEBOUNCE_MS)
  return settled !== text
}

/** `isUntouched`: incomplete, and nothing on the screen is marked wrong. `undecided`: what the user has to decide first. */
type Readiness = {
  standing: ShipmentValidity
  isUntouched: boolean
  undecided: string | null
  wasAsked: boolean
  hasChosen: boolean
}

/** Said beside the button; null: nothing is in the way. */
export function reasonNotToActivate({ standing, isUntouched, undecided, wasAsked, hasChosen }: Readiness): string | null {
  if (standing === 'invalid') return isUntouched ? shipmentTexts.whyIncomplete : shipmentTexts.whyInvalid
  if (undecided !== null) return undecided
  if (hasChosen) return null
  if (standing === 'checking') return shipmentTexts.whyChecking
  return wasAsked ? shipmentTexts.whyNoOffer : shipmentTexts.whyNoOffersYet
}

/** Where to go for what the server says of a party: the field itself, or the city of an address that does not hold together. */
export function unclearFields(side: 'sender' | 'recipient', { checks }: PartyInputs): ShipmentErrors {
  const fields = [...Object.keys(checks.errors), ...(checks.addressErrors.length > 0 ? ['address.city'] : [])]
  return Object.fromEntries(fields.map((field) => [`${side}.party.${field}`, '']))
}

/** When the couriers' offers are refused: fields are marked only, the focus stays where the user types. */
export function useWhenRefused(error: ApiProblem | null, act: (problem: ApiProblem) => void): void {
  const refused = useEffectEvent(act)
  useEffect(() => {
    if (error) refused(error)
  }, [error])
}
