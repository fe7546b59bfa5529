/** Where importing begins: a file is dropped, or an import of before is gone on with. */
import { Stack, Text } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { downloadFile, useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink, useNavigation } from '#web/ui/app-link.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { DropZone } from '#web/ui/form/drop-zone.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { importLimits, type OrderImport, orderImportCalls } from '../contract/order-imports.ts'
import { ImportStateBadge } from './import-state.tsx'

const words = texts.orderImports
const MB = 1024 * 1024

export function ImportsPage() {
  const { go } = useNavigation()
  const upload = useAct(orderImportCalls.upload, {
    refreshes: [orderImportCalls.list],
    onSuccess: ({ id }) => go(paths.orderImport(id)),
  })
  return (
    <Page title={words.title} action={<TemplateButton />}>
      <Text>{words.about}</Text>
      <DropZone
        words={{ ...words, about: words.formats(importLimits.bytesMax / MB, importLimits.rowsMax) }}
        accept=".csv,.tsv,.txt,.xlsx"
        isBusy={upload.isPending}
        onFile={(file) => upload.mutate({ query: { fileName: file.name }, body: file })}
      />
      {upload.error && <FailureNotice cause={upload.error} />}
      <RecentImports />
    </Page>
  )
}

const TemplateButton = () => (
  <FileButton label={words.template} name={`${words.fileNames.template}.xlsx`} get={() => downloadFile(orderImportCalls.template)} />
)

type Listed = Pick<OrderImport, 'id' | 'fileName' | 'createdAt' | 'state' | 'store' | 'counts'>

function RecentImports() {
  const recent = useCall(orderImportCalls.list, {}, { staleTime: 0 })
  if (recent.data?.length === 0) return null
  return (
    <Section title={words.recent}>
      <Text c="dimmed">{words.recentAbout}</Text>
      <DataTable
        label={words.recent}
        rows={recent.data}
        rowKey={({ id }) => id}
        rowName={({ fileName }) => fileName}
        columns={columns}
        loading={recent}
        empty={{ icon: IconTableImport, text: '' }}
      />
    </Section>
  )
}

const columns: readonly Column<Listed>[] = [
  {
    key: 'file',
    title: words.file,
    render: ({ id, fileName }) => (
      <AppLink href={paths.orderImport(id)} style={{ overflowWrap: 'anywhere' }}>
        {fileName}
      </AppLink>
    ),
  },
  { key: 'at', title: texts.audit.at, width: 150, render: ({ createdAt }) => <DateTime at={createdAt} /> },
  { key: 'store', title: words.store, render: ({ store }) => store.title },
  {
    key: 'counts',
    title: words.result,
    render: ({ counts, state }) => (
      <Stack gap={4} align="flex-start">
        <ImportStateBadge state={state} />
        <Text fz="xs" c="dimmed">
          {(['new', 'changed', 'faulty'] as const)
            .filter((of) => counts[of] > 0)
            .map((of) => words.rowCounts[of](counts[of]))
            .join(' · ')}
        </Text>
      </Stack>
    ),
  },
]
