import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconReceipt, IconX } from '@tabler/icons-react'
import { sheetCalls } from '../../../../contract/repayments/sheets.ts'
import { useCall } from '../../../api.ts'
import { texts } from '../../../texts.ts'
import { shownIban } from '../../shipment-editor/iban.ts'

const words = texts.repaymentSheets.panel

/** Of which sheet the list shows the repayments. */
export function SheetPanel({ sheetId, onClear }: { sheetId: number; onClear: () => void }) {
  const { data, error } = useCall(sheetCalls.info, { params: { sheetId } })
  return (
    <Alert
      color="accent"
      variant="light"
      icon={<IconReceipt aria-hidden />}
      classNames={{ message: 'ink' }}
      role="region"
      aria-label={words.title}
    >
      <Group justify="space-between" gap="sm">
        <Stack gap={4} flex={1} miw={240}>
          <Text fw={600}>{texts.repaymentSheets.sheetOf(String(sheetId))}</Text>
          {error && <Text role="alert">{error.code === 'not-found' ? words.gone : error.message}</Text>}
          {data && (
            <Group component="dl" gap="xl" m={0} style={{ rowGap: 8 }}>
              <Fact name={words.issued} value={texts.forms.day(data.sheetDate)} />
              <Fact name={words.paid} value={data.paidDate === null ? words.notPaid : texts.forms.day(data.paidDate)} />
              <Fact name={texts.repaymentSheets.account} value={shownIban(data.bankAccount)} />
              <Fact name={texts.repaymentSheets.holder} value={data.bankOwnerName} />
            </Group>
          )}
          <Text size="sm">{words.datesIgnored}</Text>
        </Stack>
        <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
          {words.clear}
        </Button>
      </Group>
    </Alert>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <Text component="dt" fz="xs">
      {name}
    </Text>
    <Text component="dd" m={0} fw={600} className="tabular" style={{ overflowWrap: 'anywhere' }}>
      {value}
    </Text>
  </div>
)
