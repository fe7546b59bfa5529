/** Bank statements, with what is next for lines that may be sheets of cash. */
import { RepaymentSheetSteps } from '#cash/payouts/web/sheet-steps.tsx'
import { BankStatementsPage } from '#paying/bank-statements/web/bank-statements-page.tsx'
import { SheetStepsContext } from '#paying/bank-statements/web/line-columns.tsx'

export const StatementsWithSheets = () => (
  <SheetStepsContext value={RepaymentSheetSteps}>
    <BankStatementsPage />
  </SheetStepsContext>
)
