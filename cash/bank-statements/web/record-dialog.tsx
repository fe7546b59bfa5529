/** Whose payment a line is, where no proposal fits or the amount is another than was announced. */
import { Alert, Button, Group, Modal, NavLink, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { account } from '../../../contract/account/account.ts'
import { useCall } from '../../../web/api.ts'
import { texts } from '../../../web/texts.ts'
import { SEARCH_DEBOUNCE_MS } from '../../../web/ui/form/search-box.tsx'
import { Failure } from '../../../web/ui/notices/failure.tsx'
import type { StatementLineShown } from '../contract/bank-statements.ts'
import { type Choice, useRecording } from './use-recording.ts'

const words = texts.bankStatements

type RecordDialogProps = { line: StatementLineShown; choice: Choice | null; onClose: () => void }

export function RecordDialog({ line, choice, onClose }: RecordDialogProps) {
  const [chosen, setChosen] = useState(choice)
  const [isMissing, setMissing] = useState(false)
  const { record, recordingId } = useRecording(onClose)
  const choose = (client: Choice['client']) => {
    setChosen({ client, payment: null })
    setMissing(false)
  }
  return (
    <Modal opened onClose={onClose} title={words.recordTitle} closeOnClickOutside={false}>
      <Stack gap="md">
        {choice === null && (
          <ClientSearch chosenId={chosen?.client.id ?? null} error={isMissing ? words.chooseClient : null} onChosen={choose} />
        )}
        {chosen && <WhatHappens line={line} choice={chosen} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={recordingId !== null}>
            {texts.ui.cancel}
          </Button>
          <Button loading={recordingId !== null} onClick={() => (chosen ? record(line, chosen) : setMissing(true))}>
            {words.recordVerb}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function WhatHappens({ line, choice: { client, payment } }: { line: StatementLineShown; choice: Choice }) {
  const came = texts.forms.ron(line.amount)
  const differs = payment !== null && payment.amount !== line.amount
  return (
    <Alert color={differs ? 'orange' : 'blue'} classNames={{ message: 'ink' }}>
      <Stack gap={4}>
        <Text>{words.recordQuestion(came, client.name)}</Text>
        <Text>
          {payment === null
            ? words.recordUnannounced
            : differs
              ? words.recordDiffers(payment.proformaNumber, texts.forms.ron(payment.amount), came)
              : words.recordOfProforma(payment.proformaNumber)}
        </Text>
        <Text>{words.cannotBeUndone}</Text>
      </Stack>
    </Alert>
  )
}

const CHARACTERS_MIN = 2

type ClientSearchProps = { chosenId: string | null; error: string | null; onChosen: (client: Choice['client']) => void }

function ClientSearch({ chosenId, error, onChosen }: ClientSearchProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS)
  const isAsked = search.length >= CHARACTERS_MIN
  const clients = useCall(account.clients, { query: { search } }, { keepPrevious: true, enabled: isAsked })
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        label={words.clientSearch}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!isAsked && <Text c="dimmed">{words.typeMore}</Text>}
      {clients.error && <Failure cause={clients.error} onRetry={() => void clients.refetch()} isRetrying={clients.isFetching} />}
      {isAsked && clients.data?.length === 0 && <Text c="dimmed">{words.noClient}</Text>}
      <Stack gap={0} mah={280} style={{ overflowY: 'auto' }}>
        {isAsked &&
          clients.data?.map(({ id, name, email }) => (
            <NavLink
              key={id}
              component="button"
              label={name}
              description={email}
              active={id === chosenId}
              onClick={() => onChosen({ id, name })}
            />
          ))}
      </Stack>
    </Stack>
  )
}
