/** Which client a payment is of: found by name or e-mail. */
import { NavLink, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { accountCalls, CLIENTS_FOUND_MAX } from '#account/sign-in/contract/account.ts'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { SEARCH_DEBOUNCE_MS } from '#web/ui/form/text/search-box.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { FirstFound } from '#web/ui/notices/first-found.tsx'
import { unfitFieldMarkOf } from '#web/ui/unfit-fields.ts'
import { Breakable } from '#web/ui/values/breakable.tsx'

const words = texts.bankStatements

export type ClientFound = { id: string; name: string }

const CHARACTERS_MIN = 2

type ClientSearchProps = { chosenId: string | null; error: string | null; onChosen: (client: ClientFound) => void }

export function ClientSearch({ chosenId, error, onChosen }: ClientSearchProps) {
  const [text, setText] = useState('')
  /** Another is looked for than the one that is chosen. */
  const [isLooking, setLooking] = useState(false)
  const [search] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS)
  const isUnfit = isLooking && chosenId !== null && text.trim() !== ''
  const isAsked = search.length >= CHARACTERS_MIN
  const clients = useCall(accountCalls.clients, { query: { search } }, { keepPrevious: true, enabled: isAsked })
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        {...unfitFieldMarkOf(isUnfit)}
        label={words.clientSearch}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        error={isUnfit ? texts.ui.chooseListed : error}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setLooking(true)
        }}
      />
      {!isAsked && <Text c="dimmed">{words.typeMore}</Text>}
      {clients.error && <FailureNotice cause={clients.error} onRetry={() => void clients.refetch()} isRetrying={clients.isFetching} />}
      {isAsked && clients.data?.length === 0 && <Text c="dimmed">{words.noClient}</Text>}
      <Stack gap={0} mah={280} style={{ overflowY: 'auto' }}>
        {isAsked &&
          clients.data?.map(({ id, name, email }) => (
            <NavLink
              key={id}
              component="button"
              label={name}
              description={<Breakable text={email} />}
              active={id === chosenId}
              onClick={() => {
                setLooking(false)
                onChosen({ id, name })
              }}
            />
          ))}
      </Stack>
      {isAsked && <FirstFound found={clients.data?.length ?? 0} most={CLIENTS_FOUND_MAX} />}
    </Stack>
  )
}
