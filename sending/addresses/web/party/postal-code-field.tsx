import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { texts } from '#web/texts.ts'
import { LOOKUP_DEBOUNCE_MS, placeQuery, useIsAddressListLoaded } from './address-lookups.ts'
import { fillFromCode, placeOfCode, withAddress } from './party-draft.ts'
import type { PartyInputs } from './party-fields.ts'

type PostalCodeFieldProps = {
  party: PartyInputs
  /** Codes of the typed street, when it has several. */
  choices: readonly string[]
  /** Codes that came from the list of streets, also of a street that was written otherwise since. */
  listed: readonly string[]
}

/** A whole code fills county and locality where they are still empty. */
export function PostalCodeField({ party, choices, listed }: PostalCodeFieldProps) {
  const cache = useQueryClient()
  const lookUp = useDebouncedCallback(async (postalCode: string) => {
    // A look-up that fails fills nothing; the check beside says that the code could not be asked about.
    const answer = await cache.fetchQuery(placeQuery(postalCode)).catch(() => null)
    const place = answer && placeOfCode(answer)
    if (place) party.change((now) => (now.address.postalCode === postalCode ? fillFromCode(now, place) : now))
  }, LOOKUP_DEBOUNCE_MS)

  const write = (text: string) => {
    const postalCode = text.replace(/\D/g, '').slice(0, 6)
    party.change((now) => withAddress(now, { postalCode }))
    if (postalCode.length === 6) lookUp(postalCode)
  }
  // Of a street without its numbers: filled in all the same, as it is the sandbox's alone, and marked.
  const isSample = !useIsAddressListLoaded() && listed.includes(party.draft.address.postalCode)
  const offered = party.draft.address.postalCode === '' ? choices : []
  return (
    <Stack gap={4}>
      <TextInput
        {...party.input('address.postalCode')}
        label={texts.addresses.postalCode}
        inputMode="numeric"
        autoComplete="off"
        description={isSample ? texts.addresses.sampleCode : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        className="tabular"
        onChange={(event) => write(event.currentTarget.value)}
      />
      {offered.length > 1 && !party.isReadOnly && (
        <Group gap={4}>
          <Text fz="xs" c="dimmed">
            {texts.addresses.codesOfStreet}
          </Text>
          {offered.map((code) => (
            <Button key={code} size="compact-xs" variant="default" onClick={() => write(code)}>
              {code}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  )
}
