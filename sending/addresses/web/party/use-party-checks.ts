/** What only the server knows of a party: whether the phone exists, the postal code is known and the address holds together. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PostalAddress } from '#sending/shipments/contract/shipments.ts'
import { callApi, queryKeyOf } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { type AddressError, addressChecks } from '../../contract/addresses.ts'
import { LOOKUP_DEBOUNCE_MS, placeQuery } from './address-lookups.ts'
import { type PartyDraft, placeOfCode } from './party-draft.ts'
import { isPartyCheckable, type PartyErrors, standingAddressErrors } from './party-errors.ts'
import { phoneWhole } from './phone.ts'

const addressTexts = texts.addresses

export type PartyChecks = {
  /** By path within the party; a check that failed to answer refuses nothing. */
  errors: PartyErrors
  addressErrors: readonly AddressError[]
  isPending: boolean
  /** Nothing the server knows speaks against this party. */
  isClear: boolean
  /** The address could not be checked; null: it could. */
  retry: (() => void) | null
}

const CHECK_FRESH_MS = 5 * 60 * 1000

export function usePartyChecks(draft: PartyDraft, { isRecipient }: { isRecipient: boolean }): PartyChecks {
  const phone = usePhoneCheck(draft.contact.phone)
  const phone2 = usePhoneCheck(draft.contact.phone2)
  const code = usePostalCodeCheck(draft.address.postalCode)
  const address = useAddressCheck(draft)
  const errors: PartyErrors = {
    ...(phone.isWrong ? { 'contact.phone': isRecipient ? addressTexts.recipientPhoneInvalid : addressTexts.phoneInvalid } : {}),
    ...(phone2.isWrong ? { 'contact.phone2': addressTexts.phone2Invalid } : {}),
    ...(code.isWrong ? { 'address.postalCode': addressTexts.postalCodeInvalid } : {}),
  }
  return {
    errors,
    addressErrors: address.errors,
    isPending: phone.isPending || phone2.isPending || code.isPending || address.isPending,
    isClear: Object.keys(errors).length === 0 && address.errors.length === 0,
    retry: address.retry,
  }
}

type Check = { isWrong: boolean; isPending: boolean }

function usePhoneCheck(typed: string): Check {
  const [settled] = useDebouncedValue(typed, LOOKUP_DEBOUNCE_MS)
  const phone = phoneWhole(settled)
  const check = useQuery({
    queryKey: [...queryKeyOf(addressChecks.checkPhone), phone],
    queryFn: ({ signal }) => callApi(addressChecks.checkPhone, { body: { phone, country: 'RO' } }, signal),
    enabled: phone !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isBehind = settled !== typed
  return { isWrong: !isBehind && check.data?.valid === false, isPending: typed !== '' && (isBehind || check.isLoading) }
}

function usePostalCodeCheck(typed: string): Check {
  const [settled] = useDebouncedValue(typed, LOOKUP_DEBOUNCE_MS)
  const isWhole = /^\d{6}$/.test(settled)
  const check = useQuery({ ...placeQuery(settled), enabled: isWhole })
  const isBehind = settled !== typed
  const isWrong = !isBehind && isWhole && check.data !== undefined && placeOfCode(check.data) === null
  return { isWrong, isPending: typed !== '' && (isBehind || check.isLoading) }
}

/** What the server compares; a floor or a landmark changes nothing about it. */
function comparedPart({ countyCode, city, postalCode, street, number, building, additionalInfo }: PostalAddress): Partial<PostalAddress> {
  const all = { countyCode, city, postalCode, street, number, building, additionalInfo }
  return { countryCode: 'RO', ...Object.fromEntries(Object.entries(all).filter(([, text]) => text.trim() !== '')) }
}

function useAddressCheck(draft: PartyDraft): { errors: AddressError[]; isPending: boolean; retry: (() => void) | null } {
  const [checked] = useDebouncedValue(draft.address, LOOKUP_DEBOUNCE_MS)
  const asked = comparedPart(checked)
  const enabled = isPartyCheckable({ ...draft, address: checked })
  const check = useQuery({
    queryKey: [...queryKeyOf(addressChecks.validateAddress), asked],
    queryFn: async ({ signal }) => ({
      of: checked,
      ...(await callApi(addressChecks.validateAddress, { body: { address: asked } }, signal)),
    }),
    enabled,
    staleTime: CHECK_FRESH_MS,
    // Errors whose fields did not change stand until the next answer: the block does not blink.
    placeholderData: keepPreviousData,
  })
  const isBehind = checked !== draft.address && isPartyCheckable(draft)
  return {
    errors: enabled && check.data ? standingAddressErrors(check.data.errors, check.data.of, draft) : [],
    isPending: isBehind || (enabled && (check.isLoading || check.isPlaceholderData)),
    retry: check.isError ? () => void check.refetch() : null,
  }
}
