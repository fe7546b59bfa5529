/** Where ANAF sends the browser back to: connecting ends here, or it is said what went wrong. */
import { Alert, Group, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { connectionCalls } from '../contract/connections.ts'

const words = texts.connections.returning

export function ReturnPage() {
  const [query] = useState(() => window.location.search.slice(1))
  // A query, though it changes something: what ANAF sent is good for one call only, and a query makes only one.
  const finish = useCall(
    connectionCalls.finish,
    { body: { query } },
    { enabled: query !== '', staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
  )
  const navigate = useNavigate()
  const goOn = useEffectEvent((name: string, isProven: boolean) => {
    toast.success(isProven ? words.connected(name) : words.unproven(name))
    void navigate({ href: paths.invoicingCompanies, replace: true })
  })
  const { data } = finish
  useEffect(() => {
    if (data) goOn(data.name, data.state === 'ACTIVE')
  }, [data])
  const failure = query === '' ? words.nothing : (finish.error?.message ?? null)
  return (
    <Page title={words.title}>
      {failure === null && (
        <Group role="status">
          <Loader size="sm" aria-hidden />
          <Text>{words.finishing}</Text>
        </Group>
      )}
      {failure !== null && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={words.failed} role="alert" classNames={{ title: 'ink' }}>
          <Stack gap="sm" align="flex-start">
            <Text>{failure}</Text>
            <LinkButton variant="default" href={paths.invoicingCompanies}>
              {words.toCompanies}
            </LinkButton>
          </Stack>
        </Alert>
      )}
    </Page>
  )
}
