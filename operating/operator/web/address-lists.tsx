/** The official lists that addresses are checked with: what is there, what is missing, what that costs and how it is brought. */
import { Alert, Code, List, Stack, Text } from '@mantine/core'
import { IconMapPinQuestion } from '@tabler/icons-react'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/section.tsx'
import { operatorCalls } from '../contract/operator.ts'

const listTexts = texts.operator.addressLists

export function AddressLists() {
  const { data: lists } = useCall(operatorCalls.addressLists)
  if (!lists) return null
  const missing = lists.filter(({ loaded }) => loaded === null)
  return (
    <Section title={listTexts.title}>
      <Stack gap="sm">
        <List listStyleType="none" spacing="xs">
          {lists.map(({ kind, loaded }) => (
            <List.Item key={kind}>
              <Text span fw={600}>
                {listTexts.names[kind]}
              </Text>
              {': '}
              {loaded === null ? listTexts.missing : listTexts.loaded({ rows: loaded.rows, at: texts.forms.dateTime(loaded.importedAt) })}
            </List.Item>
          ))}
        </List>
        {missing.length > 0 && (
          <Alert color="yellow" icon={<IconMapPinQuestion aria-hidden />} classNames={{ message: 'ink' }}>
            {missing.map(({ kind }) => (
              <Text key={kind}>{listTexts.costs[kind]}</Text>
            ))}
            <Text mt="sm">{listTexts.how}</Text>
            <Code>npm run addresses:import -- infocod.csv siruta.csv</Code>
          </Alert>
        )}
      </Stack>
    </Section>
  )
}
