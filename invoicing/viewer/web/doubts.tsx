/** What of an invoice's file is doubtful, above what it says: the figures stay as they are written. */
import { Alert, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { texts } from '#web/texts.ts'
import type { InvoiceView } from '../contract/invoice-view.ts'
import classes from './viewer.module.css'

const words = texts.viewer.doubts

export function ViewedInvoiceDoubts({ of: { differences, notices, notUnderstood } }: { of: InvoiceView }) {
  if (differences.length + notices.length + notUnderstood.length === 0) return null
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={words.title}
      className={classes.doubts ?? ''}
      classNames={{ title: 'ink' }}
    >
      <Stack gap="sm">
        <Text>{words.explained}</Text>
        <Sentences title={words.differences} of={differences} />
        <Sentences title={words.notices} of={notices} />
        {notUnderstood.length > 0 && (
          <details>
            <summary className={classes.summary}>{words.notUnderstood(notUnderstood.length)}</summary>
            <List size="sm">
              {notUnderstood.map(({ path, text }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: elements of a file repeat, and their order stays
                <List.Item key={`${at} ${path}`}>
                  <span className={classes.path} translate="no">
                    {path}
                  </span>
                  : <span className={classes.path}>{text}</span>
                </List.Item>
              ))}
            </List>
          </details>
        )}
      </Stack>
    </Alert>
  )
}

function Sentences({ title, of }: { title: string; of: readonly string[] }) {
  if (of.length === 0) return null
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <List>
        {of.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </div>
  )
}
