CREATE TABLE "invoices_to_report" (
	"client_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_to_report_client_id_invoice_id_pk" PRIMARY KEY("client_id","invoice_id")
);
