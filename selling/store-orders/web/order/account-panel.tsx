import { Alert, Anchor, Button, List, Stack } from '@mantine/core'
import { IconSettingsExclamation } from '@tabler/icons-react'
import type { ConfigurationError } from '#selling/stores/contract/stores.ts'
import { texts } from '#web/texts.ts'

const pageTexts = texts.storeOrders.order

/** What must be set before orders can be sent; where nothing forbids it they may be looked at all the same. */
export function AccountPanel({ errors, onTest }: { errors: readonly ConfigurationError[]; onTest: () => void }) {
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconSettingsExclamation aria-hidden />}
      title={pageTexts.accountInvalid}
      classNames={{ title: 'ink', message: 'ink' }}
    >
      <Stack gap="sm" align="flex-start">
        <List>
          {errors.map(({ code, message, docsUrl, settingsUrl }) => (
            <List.Item key={code}>
              {message}{' '}
              {settingsUrl !== null && (
                <Anchor href={settingsUrl} target="_blank" rel="noreferrer">
                  {pageTexts.openSettings}
                </Anchor>
              )}{' '}
              {docsUrl !== null && (
                <Anchor href={docsUrl} target="_blank" rel="noreferrer">
                  {pageTexts.docs}
                </Anchor>
              )}
            </List.Item>
          ))}
        </List>
        {errors.every(({ allowTesting }) => allowTesting) && (
          <Button variant="default" onClick={onTest}>
            {pageTexts.showForTesting}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
