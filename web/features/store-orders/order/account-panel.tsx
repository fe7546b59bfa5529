import { Alert, Anchor, Button, List, Stack } from '@mantine/core'
import { IconSettingsExclamation } from '@tabler/icons-react'
import type { ConfigurationError } from '../../../../contract/stores.ts'
import { AppLink } from '../../../ui/app-link.tsx'
import { texts } from './texts.ts'

/** What must be set before orders can be sent; where nothing forbids it they may be looked at all the same. */
export function AccountPanel({ errors, onTest }: { errors: readonly ConfigurationError[]; onTest: () => void }) {
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconSettingsExclamation aria-hidden />}
      title={texts.accountInvalid}
      classNames={{ title: 'ink', message: 'ink' }}
    >
      <Stack gap="sm" align="flex-start">
        <List>
          {errors.map(({ code, message, docsUrl }) => (
            <List.Item key={code}>
              {message} {docsUrl !== null && <DocsLink url={docsUrl} />}
            </List.Item>
          ))}
        </List>
        {errors.every(({ allowTesting }) => allowTesting) && (
          <Button variant="default" onClick={onTest}>
            {texts.showForTesting}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** A page of the product, or of somebody else's. */
function DocsLink({ url }: { url: string }) {
  if (url.startsWith('/')) return <AppLink href={url}>{texts.docs}</AppLink>
  return (
    <Anchor href={url} target="_blank" rel="noreferrer">
      {texts.docs}
    </Anchor>
  )
}
