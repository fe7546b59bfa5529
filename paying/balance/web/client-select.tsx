/** For the platform's users: whose balance it is. The choice is that of all pages. */
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserShield } from '@tabler/icons-react'
import { useState } from 'react'
import { accountCalls, CLIENTS_FOUND_MAX } from '#account/sign-in/contract/account.ts'
import { useCall } from '#web/api.ts'
import { actForClient, useActingFor } from '#web/session.ts'
import { texts } from '#web/texts.ts'
import { ChoiceField } from '#web/ui/form/choice/choice-field.tsx'
import { SEARCH_DEBOUNCE_MS } from '#web/ui/form/text/search-box.tsx'
import { firstFoundText } from '#web/ui/notices/first-found.tsx'

const words = texts.balance

/** `all`: what no choice is called, where all clients can be shown. */
export function ClientSelect({ all }: { all?: string }) {
  const chosen = useActingFor()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text === chosen?.name ? '' : text.trim(), SEARCH_DEBOUNCE_MS)
  const found = useCall(accountCalls.clients, { query: { search } }, { keepPrevious: true })
  const clients = found.data ?? []
  const listed = chosen && !clients.some(({ id }) => id === chosen.id) ? [{ ...chosen, email: '' }, ...clients] : clients
  const options = listed.map(({ id, name, email }) => ({ value: id, label: email ? `${name} (${email})` : name }))
  const cut = firstFoundText(clients.length, CLIENTS_FOUND_MAX)
  return (
    <ChoiceField
      keepsChosen
      aria-label={words.client}
      placeholder={all ?? words.chooseClient}
      clearable={all !== undefined}
      w={320}
      maw="100%"
      leftSection={<IconUserShield size={16} aria-hidden />}
      nothingFoundMessage={found.isFetching ? texts.ui.loading : words.noClientFound}
      data={cut === null ? options : [{ group: cut, items: options }]}
      // The server has looked for it.
      filter={({ options }) => options}
      value={chosen?.id ?? null}
      onType={setText}
      onChange={(id) => {
        const client = listed.find((one) => one.id === id)
        if (client) actForClient({ id: client.id, name: client.name })
        else if (all !== undefined) actForClient(null)
      }}
    />
  )
}
