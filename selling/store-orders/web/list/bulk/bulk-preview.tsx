import { Alert, Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ConfigurationError } from '#selling/stores/contract/stores.ts'
import { type ApiProblem, callApi, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { CARDS_BELOW } from '#web/theme.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { STORE_ROWS_READ_MAX, type StoreOrderListed } from '../../../contract/list.ts'
import { selectingCalls } from '../../../contract/selecting.ts'
import { storeCalls } from '../../../contract/store-calls.ts'
import { BULK_SHEET_WIDTH } from './bulk-progress.ts'
import { type BegunBulk, BulkSheet } from './bulk-sheet.tsx'

const bulkTexts = texts.storeOrders.bulk

type BulkPreviewProps = {
  clientId: string
  /** null: there is no other. */
  shopTitle: string | null
  /** What was selected, whether it is shown or not; null: closed. */
  ids: readonly string[] | null
  /** `isAll`: nothing of what was selected is left out. */
  onBegun: (bulkId: string, how: BegunBulk) => void
  onClose: () => void
}

export function BulkPreview({ ids, ...rest }: BulkPreviewProps) {
  const isPhone = useMediaQuery(`(max-width: ${CARDS_BELOW})`)
  return (
    <Dialog
      opened={ids !== null}
      onClose={rest.onClose}
      title={bulkTexts.previewTitle}
      size={BULK_SHEET_WIDTH}
      fullScreen={isPhone ?? false}
    >
      {ids && <Preview ids={ids} {...rest} />}
    </Dialog>
  )
}

function Preview({ clientId, shopTitle, ids, onBegun, onClose }: BulkPreviewProps & { ids: readonly string[] }) {
  const rows = useBulkRows(clientId, ids)
  const account = useCall(storeCalls.checkAccount, { params: { clientId } }, { staleTime: 0, gcTime: 0 })
  const errors = account.error ? [unchecked] : (account.data ?? [])
  // A check of a moment ago says nothing of now.
  const isChecked = !account.isFetching && !account.error && errors.length === 0
  return (
    <Stack gap="md">
      {shopTitle !== null && <Text fw={600}>{shopTitle}</Text>}
      {account.isFetching ? (
        <Group role="status">
          <Loader size="sm" aria-hidden />
          <Text>{bulkTexts.checking}</Text>
        </Group>
      ) : (
        errors.length > 0 && <Misconfigured errors={errors} onRetry={() => void account.refetch()} />
      )}
      {isChecked && rows.isPending && (
        <Group role="status">
          <Loader size="sm" aria-hidden />
          <Text>{bulkTexts.reading(ids.length)}</Text>
        </Group>
      )}
      {rows.error && <FailureNotice cause={rows.error} onRetry={() => void rows.refetch()} isRetrying={rows.isFetching} />}
      {isChecked && rows.data ? (
        <BulkSheet clientId={clientId} orders={rows.data} goneCount={ids.length - rows.data.length} onBegun={onBegun} onClose={onClose} />
      ) : (
        <Group justify="flex-end">
          <Button data-autofocus variant="default" onClick={onClose}>
            {bulkTexts.back}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** What was selected, as the list has it now: most of it may never have been shown. */
const useBulkRows = (clientId: string, ids: readonly string[]) =>
  useQuery<StoreOrderListed[], ApiProblem>({
    queryKey: ['bulk-rows', clientId, ids],
    queryFn: ({ signal }) => rowsOf(clientId, ids, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

/** In the order of selecting. */
async function rowsOf(clientId: string, ids: readonly string[], signal: AbortSignal): Promise<StoreOrderListed[]> {
  const rows = new Map<string, StoreOrderListed>()
  for (let from = 0; from < ids.length; from += STORE_ROWS_READ_MAX) {
    const body = { ids: ids.slice(from, from + STORE_ROWS_READ_MAX) }
    const { list } = await callApi(selectingCalls.rows, { params: { clientId }, body }, signal)
    for (const row of list) rows.set(row.storeOrderId, row)
  }
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** A check that could not be made counts as one that failed. */
const unchecked: ConfigurationError = {
  code: 'unchecked',
  message: bulkTexts.checkFailed,
  docsUrl: null,
  settingsUrl: null,
  allowTesting: false,
}

function Misconfigured({ errors, onRetry }: { errors: readonly ConfigurationError[]; onRetry: () => void }) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={bulkTexts.misconfigured} role="alert" classNames={{ title: 'ink' }}>
      <Stack gap="sm" align="flex-start">
        <ul>
          {errors.map(({ code, message, settingsUrl }) => (
            <li key={code}>
              {message}{' '}
              {settingsUrl !== null && (
                <Anchor href={settingsUrl} target="_blank" rel="noreferrer">
                  {bulkTexts.docs}
                </Anchor>
              )}
            </li>
          ))}
        </ul>
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
          {texts.ui.retry}
        </Button>
      </Stack>
    </Alert>
  )
}
