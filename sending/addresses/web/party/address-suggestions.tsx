/** What the server says against an address, and what would correct it. */
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconMapPinQuestion } from '@tabler/icons-react'
import { texts } from '#web/texts.ts'
import type { AddressError, Suggestion } from '../../contract/addresses.ts'
import { useCounties } from './address-lookups.ts'
import { NotChecked } from './not-checked.tsx'
import { applySuggestion } from './party-draft.ts'
import type { PartyInputs } from './party-fields.ts'

const addressTexts = texts.addresses

export function AddressSuggestions({ party }: { party: PartyInputs }) {
  const { addressErrors, retry } = party.checks
  if (party.isReadOnly) return null
  return (
    <Stack gap="sm" aria-live="polite">
      {addressErrors.map((error) => (
        <ErrorBlock key={error.type} error={error} party={party} />
      ))}
      <NotChecked />
      {retry && (
        <Group gap="sm">
          <Text c="dimmed">{addressTexts.checkFailed}</Text>
          <Button variant="subtle" size="compact-sm" onClick={retry}>
            {addressTexts.retry}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function ErrorBlock({ error, party }: { error: AddressError; party: PartyInputs }) {
  const counties = useCounties()
  return (
    <Alert color="orange" variant="light" title={error.message} icon={<IconMapPinQuestion aria-hidden />} classNames={{ title: 'ink' }}>
      <Stack gap="sm">
        {error.suggestions.length > 0 && (
          <List listStyleType="none" spacing="xs">
            {error.suggestions.map((suggestion) => (
              <List.Item key={`${suggestion.suggestedBy} ${placeText(suggestion)}`}>
                <Group gap="sm">
                  <Button
                    size="compact-sm"
                    variant={suggestion.type === 'CHANGE_DEFAULT' ? 'filled' : 'default'}
                    onClick={() => party.change((now) => applySuggestion(now, suggestion, counties))}
                    aria-label={`${addressTexts.apply}: ${placeText(suggestion)}`}
                  >
                    {addressTexts.apply}
                  </Button>
                  <Text span>
                    {placeText(suggestion)}
                    <Text span c="dimmed" fz="xs">
                      {` (${suggestion.suggestedBy === 'CITY_INPUT' ? addressTexts.byCity : addressTexts.byPostalCode})`}
                    </Text>
                  </Text>
                </Group>
              </List.Item>
            ))}
          </List>
        )}
        <KeepAsTyped error={error} party={party} />
      </Stack>
    </Alert>
  )
}

/** A street or a number the lists do not have may still be right; a code that belongs elsewhere may not. */
function KeepAsTyped({ error, party }: { error: AddressError; party: PartyInputs }) {
  if (error.type === 'STREET_ERROR') {
    return (
      <Group>
        <Button size="compact-sm" variant="subtle" onClick={() => party.change((now) => ({ ...now, isStreetUnlocked: true }))}>
          {addressTexts.unlockStreet}
        </Button>
      </Group>
    )
  }
  if (error.type !== 'NUMBER_ERROR') return null
  return (
    <Group>
      <Button size="compact-sm" variant="subtle" onClick={() => party.change((now) => ({ ...now, isNumberKept: true }))}>
        {addressTexts.keepNumber}
      </Button>
    </Group>
  )
}

const placeText = ({ values }: Suggestion): string =>
  [[values.street, values.number].filter(Boolean).join(' ') || undefined, values.city, values.county, values.postalCode, noteOf(values)]
    .filter((part) => part !== undefined)
    .join(', ')

/** Distinguished by what becomes of the remarks, where nothing else differs. */
const noteOf = ({ city, street, additionalInfo }: Suggestion['values']): string | undefined =>
  city === undefined && street === undefined ? additionalInfo : undefined
