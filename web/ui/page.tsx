import { Group, Stack, Text, Title } from '@mantine/core'
import { createContext, type ReactNode, useContext } from 'react'
import { texts } from '../texts.ts'

/** The product's name is a setting of the server; until it is known the built-in one stands. */
export const ProductNameContext = createContext('Expedio')
export const useProductName = () => useContext(ProductNameContext)

/** The browser tab's title. */
export function DocumentTitle({ of }: { of: string }) {
  return <title>{`${of} | ${useProductName()}`}</title>
}

type PageProps = {
  title: string
  /** Instead of the title: the whole name of the browser's tab, and what the page is about. */
  document?: { title: string; description: string }
  /** How many there are, beside the title. */
  count?: number | undefined
  /** What stands beside the title, e.g. a status. */
  beside?: ReactNode
  /** The one primary action; secondary ones come before it. */
  action?: ReactNode
  children: ReactNode
}

export function Page({ title, document, count, beside, action, children }: PageProps) {
  return (
    <Stack gap="md">
      {document ? (
        <>
          <title>{document.title}</title>
          <meta name="description" content={document.description} />
        </>
      ) : (
        <DocumentTitle of={title} />
      )}
      <Group justify="space-between" gap="sm" mih={36}>
        <Group gap="sm">
          <Title order={1}>{title}</Title>
          {count !== undefined && (
            <Text c="dimmed" className="tabular">
              {texts.forms.number(count)}
            </Text>
          )}
          {beside}
        </Group>
        {action && <Group gap="sm">{action}</Group>}
      </Group>
      {children}
    </Stack>
  )
}
