"use client";

import { EarlyInput } from "@/components/shell/early-input";
import "./globals.css";

/** The last net: the layout itself failed, so there is no catalogue here either. */
export default function GlobalError({ reset }: { error: Error; reset(): void }) {
  return (
    <html lang="en">
      <body>
        <main className="grid min-h-dvh place-items-center px-4 text-center" role="alert">
          <div>
            <h1 className="text-lg font-semibold">The desk could not be shown</h1>
            <p className="mt-1 mb-5 text-sm text-muted">Requests through the gateway go on. Try again.</p>
            <button
              type="button"
              onClick={reset}
              className="h-8 rounded-md border border-line-strong px-3 text-sm"
            >
              Try again
            </button>
          </div>
        </main>
        <EarlyInput />
      </body>
    </html>
  );
}
