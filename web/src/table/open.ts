import { EngineClient, type TableClient, type Transport } from './client';
import { WorkerTransport } from './worker_transport';

/** A client with an engine of its own on this device. */
export async function open_engine(): Promise<TableClient> {
  let transport: Transport;
  if (import.meta.env.DEV && import.meta.env['VITE_BRIDGE']) {
    const { BridgeTransport } = await import('./bridge');
    transport = new BridgeTransport();
  } else {
    transport = new WorkerTransport();
  }
  return new EngineClient(transport);
}
