"""Double-dummy analysis: positions solved, tables and par of deals, in processes of their own."""
