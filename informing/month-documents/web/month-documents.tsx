/** Which months have documents, and all of one in one archive. */
import { Button, Loader, Stack, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileZip } from '@tabler/icons-react'
import { InvoicesPage } from '#paying/invoices/web/invoices-page.tsx'
import { downloadFile, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { type MonthOfDocuments, monthDocumentCalls } from '../contract/month-documents.ts'

const words = texts.monthDocuments

/** A client's invoices, and beside them all documents of a month. */
export const InvoicesAndMonths = () => <InvoicesPage action={<MonthDocuments />} />

function MonthDocuments() {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" leftSection={<IconFileZip size={16} aria-hidden />} onClick={open}>
        {words.button}
      </Button>
      {isOpen && (
        <Dialog onClose={close} title={words.title}>
          <Months />
        </Dialog>
      )}
    </>
  )
}

function Months() {
  const { data, error, refetch, isFetching } = useCall(monthDocumentCalls.months)
  if (!data) return error ? <FailureNotice cause={error} onRetry={refetch} isRetrying={isFetching} /> : <Loader />
  return (
    <Stack gap="md">
      <Text>{data.months.length > 0 ? words.intro : words.empty}</Text>
      <Table>
        <Table.Tbody>
          {data.months.map((one) => (
            <Month key={one.month} of={one} />
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}

function Month({ of: { month, invoices, sheets } }: { of: MonthOfDocuments }) {
  const name = texts.forms.month(month)
  const held = [...(invoices > 0 ? [words.invoices(invoices)] : []), ...(sheets > 0 ? [words.sheets(sheets)] : [])]
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {words.of(name)}
        <Text c="dimmed" size="sm">
          {held.join(', ')}
        </Text>
      </Table.Th>
      <Table.Td ta="right">
        <FileButton
          label={words.download}
          accessibleName={words.downloadOf(name)}
          name={words.fileNames.archive(month)}
          failed={words.failed}
          get={() => downloadFile(monthDocumentCalls.archive, { body: { month } })}
        />
      </Table.Td>
    </Table.Tr>
  )
}
